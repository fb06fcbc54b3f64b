import Fastify, { type FastifyInstance } from 'fastify';
import { bookPast } from './billing/balance-past.ts';
import type { Context } from './context.ts';
import { type Control, createControl } from './control/control.ts';
import { registerControl } from './control/routes.ts';
import { registerAccountPages } from './hosted/account-routes.ts';
import { registerBankPages } from './hosted/bank-routes.ts';
import { registerCheckoutPages } from './hosted/checkout-routes.ts';
import { allRoutes } from './resources/all-routes.ts';
import { buildEndpoint } from './resources/webhook-endpoints.ts';
import { registerApi } from './server/api.ts';
import { guardPages } from './server/callers.ts';
import { type AccountSettings, API_VERSION, DEFAULT_ACCOUNT } from './settings.ts';
import { createAgenda } from './state/agenda.ts';
import { createClock } from './state/clock.ts';
import { openStore } from './state/store.ts';
import { Timekeeper } from './timekeeper.ts';
import { Dispatcher } from './webhooks/dispatcher.ts';
import { createEmitter } from './webhooks/emit.ts';
import { createFaultDesk } from './webhooks/faults.ts';

export interface WebhookTarget {
  url: string;
  /** Falls back to the simulator's webhookSecret. */
  secret?: string;
  /** Event types; everything when left out. */
  events?: string[];
  /** The API version in which they are told; the simulator's own when left out. */
  apiVersion?: string;
}

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Where the state is kept; in memory only when left out. */
  dataFile?: string;
  secretKey: string;
  webhookSecret?: string;
  webhooks?: WebhookTarget[];
  /** How browsers reach the simulator, when that differs from host and port. */
  publicUrl?: string;
  pixEnabled?: boolean;
  /** False leaves out what answers under /_simulator: a proxy that hides itself looks like this machine. */
  controlPages?: boolean;
  account?: Partial<AccountSettings>;
  /** What time it is; the real time when left out. */
  clock?: { now(): Date | number };
  /** Told each moment the clock is moved to, before what happens then. */
  clockMoved?: (milliseconds: number) => void;
  log?: (line: string) => void;
}

export interface Simulator extends Control {
  url: string;
  port: number;
  close(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const parts = createParts(options);
  const { ctx, control, timekeeper, dispatcher, emitter, closing, runTestClocks } = parts;
  const host = options.host ?? '127.0.0.1';
  const app = createApp(options, parts);
  const close = async () => {
    closing.abort();
    await app.close();
    await timekeeper.stop();
    dispatcher.stop();
    ctx.store.close();
  };
  try {
    const own = (port: number) => `http://${LOOPBACK.includes(host) ? named(host) : 'localhost'}:${port}`;
    // A known port lets everything be in place before the first caller comes.
    if (options.port !== 0) settleIn(ctx, options, own(options.port));
    const port = Number(new URL(await app.listen({ port: options.port, host })).port);
    if (options.port === 0) settleIn(ctx, options, own(port));
    emitter.endpointsChanged();
    runTestClocks();
    await timekeeper.catchUp();
    return { ...control, url: ctx.publicUrl, port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** An address of the sixth version stands in brackets. */
function named(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

type Parts = ReturnType<typeof createParts>;

function createParts(options: SimulatorOptions) {
  const log = options.log ?? (() => undefined);
  const report = (error: unknown) => log(`error ${error instanceof Error ? error.stack : String(error)}`);
  const store = openStore(options.dataFile);
  const base = options.clock;
  const clock = createClock(store, base ? () => Number(base.now()) : Date.now, options.clockMoved);
  const faults = createFaultDesk();
  const emitter = createEmitter(() => ctx, faults);
  const ctx: Context = {
    store,
    clock,
    agenda: createAgenda(store),
    account: { ...DEFAULT_ACCOUNT, pixEnabled: options.pixEnabled ?? true, ...options.account },
    publicUrl: '',
    emit: emitter.emit,
    request: { id: null, idempotencyKey: null, apiVersion: API_VERSION },
    activeClock: null,
    eventsFrom: 0,
    now: () => clock.secondsFor(ctx.activeClock),
  };
  const timekeeper = new Timekeeper(ctx, report);
  const dispatcher = new Dispatcher(ctx, report);
  const control = createControl({ ctx, timekeeper, dispatcher, faults });
  const runTestClocks = () => void timekeeper.runTestClocks().catch(report);
  const closing = new AbortController();
  return { log, report, faults, emitter, ctx, timekeeper, dispatcher, control, runTestClocks, closing };
}

function createApp(options: SimulatorOptions, parts: Parts): FastifyInstance {
  const { ctx, control, faults, emitter, log, report, closing, runTestClocks } = parts;
  const { secretKey } = options;
  const app = createServer(report);
  const routes = allRoutes({ endpointsChanged: emitter.endpointsChanged, runTestClocks });
  registerApi(app, { ctx, routes, secretKey, faults, log, closing: closing.signal });
  app.register(async (scope) => {
    guardPages(scope, () => ctx.publicUrl);
    registerCheckoutPages(scope, ctx);
    registerAccountPages(scope, ctx);
    registerBankPages(scope, ctx);
  });
  if (options.controlPages ?? true) registerControl(app, { ctx, control, faults });
  return app;
}

function createServer(report: (error: unknown) => void): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } });
  // Forms are kept as text: Stripe's nested names are decoded where they are understood.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.get('/', (_request, reply) => reply.redirect('/_simulator'));
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) report(error);
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'O simulador tropeçou; veja o registro.' : String(error) });
  });
  return app;
}

/** Brings the kept state in line with this start: another address, other webhook targets. */
function settleIn(ctx: Context, options: SimulatorOptions, ownUrl: string): void {
  const { store } = ctx;
  ctx.publicUrl = (options.publicUrl ?? ownUrl).replace(/\/$/, '');
  store.transaction(() => {
    const former = store.readSetting('public_url');
    if (former !== undefined && former !== ctx.publicUrl) moveAddresses(ctx, former);
    store.writeSetting('public_url', ctx.publicUrl);
    bookPast(ctx);
    const targets = options.webhooks ?? [];
    targets.forEach((target, index) => {
      const secret = target.secret ?? options.webhookSecret;
      if (secret === undefined) throw new Error(`The webhook target ${target.url} has no secret`);
      // The same place in the list stays the same endpoint, so that undelivered webhooks follow a moved receiver.
      const id = `we_option_${index}`;
      store.webhookEndpoints.save(
        buildEndpoint(ctx, {
          id,
          url: target.url,
          secret,
          events: target.events ?? ['*'],
          apiVersion: target.apiVersion ?? null,
        }),
      );
    });
    for (const { id } of store.webhookEndpoints.all()) {
      const place = /^we_option_(\d+)$/.exec(id)?.[1];
      if (place !== undefined && Number(place) >= targets.length) store.webhookEndpoints.remove(id);
    }
  });
}

/** Links handed out under a former address must go on working. */
function moveAddresses(ctx: Context, former: string): void {
  for (const table of ['checkout_sessions', 'invoices', 'portal_sessions', 'payment_intents', 'charges']) {
    ctx.store.db.run(
      `UPDATE ${table} SET body = replace(body, ?, ?) WHERE instr(body, ?) > 0`,
      `"${former}/`,
      `"${ctx.publicUrl}/`,
      `"${former}/`,
    );
  }
}
