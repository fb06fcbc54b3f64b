import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatAmount } from '../billing/amounts.ts';
import type { NewDispute } from '../billing/disputes.ts';
import type { Context } from '../context.ts';
import { reading } from '../hosted/answer.ts';
import { guardControl } from '../server/callers.ts';
import type { FaultDesk } from '../webhooks/faults.ts';
import type { Control } from './control.ts';
import { readEventLog } from './event-log.ts';
import { ControlError, faultsFrom, type Leap, readInput } from './inputs.ts';
import type { DisputeStatus, PayoutOutcome, RefundOutcome } from './outcomes.ts';
import { controlPage } from './page.ts';
import type { PayOptions } from './pay.ts';

export interface ControlRoutesOptions {
  ctx: Context;
  control: Control;
  faults: FaultDesk;
}

/** The simulator's own interface: time, trouble, and what was sent. Not part of Stripe. */
export function registerControl(app: FastifyInstance, options: ControlRoutesOptions): void {
  app.register(
    async (scope) => {
      guardControl(scope);
      explainRefusals(scope);
      registerHandles(scope, options.control);
      registerViews(scope, options);
    },
    { prefix: '/_simulator' },
  );
}

function explainRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ControlError)) throw error;
    return reply.code(400).send({ message: error.message });
  });
}

function registerViews(scope: FastifyInstance, { ctx, control, faults }: ControlRoutesOptions): void {
  scope.get(
    '/',
    reading(ctx, (request) => ({ status: 200, page: showPage(ctx, faults, request.query) })),
  );
  scope.get('/events', (request) => readEventLog(ctx, logQuery(request.query)));
  scope.get('/clock', () => ({ now: control.now().toISOString() }));
  scope.get('/faults', () => faults.current());
  scope.get('/faults/counts', () => control.faultCounts());
}

function registerHandles(scope: FastifyInstance, control: Control): void {
  type ById = { Params: { id: string } };
  scope.post<ById>('/events/:id/resend', (request, reply) =>
    answer(request, reply, { deliveries: control.resend(request.params.id) }),
  );
  scope.post('/clock/advance', async (request, reply) => {
    const tasks = await control.advance(readInput(request) as Leap);
    return answer(request, reply, { now: control.now().toISOString(), tasks });
  });
  scope.post('/faults', (request) => control.setFaults(faultsFrom(readInput(request))));
  scope.delete('/faults', () => control.clearFaults());
  scope.get('/idle', async () => {
    await control.idle();
    return { idle: true };
  });
  scope.post('/settle', async (request) => {
    const { tries } = readInput(request);
    await control.settle(tries === undefined ? undefined : Number(tries));
    return { idle: true };
  });
  scope.post<ById>('/sessions/:id/pay', (request) =>
    control.pay(request.params.id, readInput(request) as PayOptions),
  );
  scope.post<ById>('/payments/:id/authenticate', (request) =>
    control.authenticate(request.params.id, readInput(request).agrees !== false),
  );
  scope.post<ById>('/cards/:id', (request) => {
    const { declineCode } = readInput(request);
    control.declineCard(request.params.id, declineCode ? String(declineCode) : null);
    return { declineCode: declineCode ?? null };
  });
  scope.post<ById>('/payments/:id/dispute', (request) =>
    control.dispute(request.params.id, readInput(request) as NewDispute),
  );
  scope.post<ById>('/disputes/:id', (request) =>
    control.decide(request.params.id, String(readInput(request).status) as DisputeStatus),
  );
  scope.post<ById>('/refunds/:id', (request) =>
    control.refund(request.params.id, readInput(request) as unknown as RefundOutcome),
  );
  scope.post<ById>('/payouts/:id', (request) =>
    control.payout(request.params.id, readInput(request) as unknown as PayoutOutcome),
  );
}

/** A button on the page leads back to the page; a program gets its answer. */
function answer(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const fromForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return fromForm ? reply.redirect('/_simulator', 303) : reply.send(body);
}

function logQuery(query: unknown): { limit: number; type?: string; starting_after?: string } {
  const { limit, type, starting_after: after } = query as Record<string, string | undefined>;
  return {
    limit: Math.min(Math.max(Number(limit ?? 50) || 50, 1), 500),
    ...(type && { type }),
    ...(after && { starting_after: after }),
  };
}

function showPage(ctx: Context, faults: FaultDesk, query: unknown): string {
  const { events, hasMore } = readEventLog(ctx, logQuery(query));
  const open = ctx.store.sessions.list({ where: { status: 'open' }, limit: 10 }).data;
  return controlPage({
    now: ctx.clock.milliseconds(),
    events,
    hasMore,
    type: String((query as { type?: string }).type ?? ''),
    faults: faults.current(),
    openSessions: open.map((session) => ({
      id: session.id,
      url: session.url ?? '',
      amount: formatAmount(session.amount_total ?? 0, session.currency ?? 'brl', 'pt-BR'),
    })),
  });
}
