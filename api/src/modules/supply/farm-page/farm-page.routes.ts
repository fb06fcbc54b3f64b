import { MINUTE_MS } from '@cesta/contract/base/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { KEPT_FOR_GOOD } from '../../../platform/files/files.ts';
import { addressOf } from '../../../platform/http/client-address.ts';
import { dropDocumentHeaders } from '../../../platform/http/http.ts';
import type { Limit } from '../../../platform/security/limits.ts';
import { findFarmByToken, type LinkedFarm, markFarmLinkUsed } from '../farms/farm-links.service.ts';
import { noteSeen } from '../harvest/sending.service.ts';
import { ASSETS, SCRIPT, STYLE } from './assets.ts';
import { farmHtml, NOTICES, type Notice, waitingOrders } from './farm-html.ts';
import { readFarmPage, readOlderStatements, readOwnStatement } from './farm-page.service.ts';
import { offerDayHtml } from './offers-html.ts';
import type { Typed } from './order-html.ts';
import { type PageFrame, pageHtml, unknownPage } from './page-html.ts';
import { olderStatementsHtml, statementHtml } from './statements-html.ts';
import { takeForm } from './taking-forms.service.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const STATUS = { stale: 409, gone: 409, refused: 422 } as const;

/** The address is the key to the page: it goes into no cache, no index and no other site's log. */
const PRIVATE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

type Page = Pick<PageFrame, 'kind' | 'body'>;

interface Asked {
  Params: { token: string };
  Querystring: { feito?: unknown; acerto?: unknown; acertos?: unknown; parte?: unknown; dia?: unknown };
}

/** The farmer's page: plain HTML that posts back to its own address. Nobody signs in, no cookie is set or read. */
export async function farmPageRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { store: shop, production } = deps.settings;
  for (const { path, type, text } of [STYLE, SCRIPT])
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      dropDocumentHeaders(reply);
      return reply.headers({ 'content-type': type, 'cache-control': KEPT_FOR_GOOD }).send(text);
    });

  await app.register(async (pages) => {
    pages.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new Map(new URLSearchParams(body))),
    );
    // On whatever is answered, refusals included.
    pages.addHook('onSend', async (_request, reply) => {
      reply.headers(PRIVATE);
    });
    const options = {
      schema: { hide: true },
      config: { page: production ? 'production' : 'development' },
    } as const;

    pages.get<Asked>('/colheita/:token', options, async (request, reply) => {
      const farm = await enter(deps, request, 'link');
      if (!farm) return sendUnknown(request, reply);
      const shown = await showAsked(farm, request.query, isReadBySomebody(request));
      return shown ? send(reply, farm, shown) : reply.redirect('?', 303);
    });

    pages.post<Asked>('/colheita/:token', options, async (request, reply) => {
      const farm = await enter(deps, request, 'answers');
      if (!farm) return sendUnknown(request, reply);
      if (!(request.body instanceof Map)) throw new AppError('UNSUPPORTED_MEDIA');
      const form = request.body as Map<string, string>;
      const sent = await takeForm(deps, farm, form);
      const status = 'message' in sent ? STATUS[sent.outcome] : 200;
      if (isScript(request)) return reply.status(status).send(sent);
      if (!('message' in sent)) return reply.redirect(`?feito=${sent.outcome}#${anchorOf(sent.place)}`, 303);
      const { place, message } = sent;
      const typed = { place, form, message };
      const day = place.startsWith('o-') ? place.slice(2) : null;
      const shown = (await showFarm(farm, { typed, day })) ?? (await showFarm(farm, { typed }));
      return shown && send(reply.status(status), farm, shown);
    });
  });

  interface Shown {
    notice?: Notice | null;
    typed?: Typed | null;
    day?: string | null;
    /** By a person, who knows from here on what is asked. */
    isRead?: boolean;
  }

  /** Null where there is nothing of the kind. */
  function showAsked(farm: LinkedFarm, query: Asked['Querystring'], isRead: boolean): Promise<Page | null> {
    const { feito, acerto, acertos, parte, dia } = query;
    if (acerto !== undefined) return showStatement(farm, String(acerto), numberIn(parte) || 1);
    if (acertos !== undefined) return showOlderStatements(farm, numberIn(acertos) || 1);
    const day = dia === undefined ? null : String(dia);
    return showFarm(farm, { notice: noticeOf(feito), day, isRead });
  }

  /** Null where it asks for a day without a round. */
  async function showFarm(
    farm: LinkedFarm,
    { notice = null, typed = null, day = null, isRead = false }: Shown,
  ): Promise<Page | null> {
    const page = await readFarmPage(deps, farm);
    if (day === null) {
      if (isRead) await noteSeen(deps, waitingOrders(page));
      return { kind: 'pedidos', body: farmHtml(page, shop, { notice, typed }) };
    }
    const body = offerDayHtml(page, day, typed);
    return body && { kind: 'dia', body };
  }

  async function showStatement(farm: LinkedFarm, which: string, part: number): Promise<Page | null> {
    const found = await readOwnStatement(deps, farm, which === 'aberto' ? 'open' : numberIn(which), part);
    return found && { kind: 'acerto', body: statementHtml(found) };
  }

  async function showOlderStatements(farm: LinkedFarm, part: number): Promise<Page | null> {
    const found = await readOlderStatements(deps, farm, part);
    return found && { kind: 'acerto', body: olderStatementsHtml(found) };
  }

  function send(reply: FastifyReply, { name, producerId }: LinkedFarm, page: Page) {
    const frame = { title: `Colheita: ${name}`, farm: producerId, assets: ASSETS, ...page };
    return reply.type('text/html; charset=utf-8').send(pageHtml(frame));
  }

  function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
    if (isScript(request)) throw new AppError('NOT_FOUND');
    return reply.status(404).type('text/html; charset=utf-8').send(unknownPage(shop, ASSETS));
  }
}

/** Whose page it is, once it is clear that nobody tries links out or keeps a farm's own from working. */
async function enter(
  deps: Deps,
  request: FastifyRequest<Asked>,
  kind: 'link' | 'answers',
): Promise<LinkedFarm | null> {
  const { farmPagesPerMinute, farmViewsPerMinute, farmAnswersPerMinute } = deps.settings.limits;
  refuseFlood(deps, { name: 'farm-page', address: addressOf(request), max: farmPagesPerMinute });
  const farm = await findFarmByToken(deps, request.params.token);
  if (!farm) return null;
  // Counted by what was found alone: whoever makes links up makes no counts with them.
  const max = kind === 'link' ? farmViewsPerMinute : farmAnswersPerMinute;
  refuseFlood(deps, { name: `farm-${kind}`, other: farm.linkId, max });
  if (!isFromOurPages(request)) await markFarmLinkUsed(deps, farm);
  return farm;
}

function refuseFlood(deps: Deps, limit: Omit<Limit, 'windowMs'>): void {
  if (deps.limits.isFlooding({ ...limit, windowMs: MINUTE_MS }))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: MINUTE_MS });
}

function numberIn(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

function isScript(request: FastifyRequest): boolean {
  return String(request.headers.accept).startsWith('application/json');
}

const MACHINES = /whatsapp|facebookexternalhit|facebot|preview|bot\b|crawl|spider|scan/i;

/**
 * Messengers look a link up to show what is behind it, before anybody has read the message or even sent it; browsers
 * fetch ahead what nobody may ever open.
 */
function isReadBySomebody(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const { 'user-agent': reader, 'sec-purpose': purpose, purpose: older, 'x-moz': oldest } = headers;
  const isAhead = [purpose, older, oldest].some((said) => String(said).includes('prefetch'));
  return method === 'GET' && !isAhead && !!reader && !MACHINES.test(reader) && !isFromOurPages(request);
}

/**
 * Followed from the panel, or from what was opened from there: the office looks, not the farmer, who comes by a message
 * and was counted as they did.
 */
function isFromOurPages({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['sec-fetch-site'] === 'same-origin';
}

function noticeOf(done: unknown): Notice | null {
  return typeof done === 'string' && Object.hasOwn(NOTICES, done) ? (done as Notice) : null;
}

/** Where on the page it stands. */
function anchorOf(place: string): string {
  return place.startsWith('o-') ? 'ofertas' : place;
}
