import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** What a page call leads to. It is sent only after the change behind it is on the disk. */
export type PageAnswer =
  | { redirect: string }
  | {
      status: number;
      page: string /** Addresses that a form on the page may lead to. */;
      onward?: Array<string | null>;
    }
  | { svg: string };

export type PageRequest = FastifyRequest<{ Params: { id: string } }>;

/** Answers a page call that only looks. */
export function reading(ctx: Context, handler: (request: PageRequest) => PageAnswer) {
  return (request: PageRequest, reply: FastifyReply) => {
    begin(ctx);
    return send(
      reply,
      ctx.store.read(() => handler(request)),
    );
  };
}

/** Answers a page call that changes something. */
export function writing(ctx: Context, handler: (request: PageRequest) => PageAnswer) {
  return (request: PageRequest, reply: FastifyReply) => {
    begin(ctx);
    return send(
      reply,
      ctx.store.transaction(() => handler(request)),
    );
  };
}

function begin(ctx: Context): void {
  ctx.request = { id: null, idempotencyKey: null, apiVersion: ctx.request.apiVersion };
  ctx.activeClock = null;
}

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  if ('svg' in answer) return reply.type('image/svg+xml').send(answer.svg);
  const onward = (answer.onward ?? []).flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  // Forms post to the simulator itself, but are then sent on to the shop, which browsers count as the same form.
  const policy =
    `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self' ${onward.join(' ')}; ` +
    "base-uri 'none'; frame-ancestors 'none'";
  return (
    reply
      .code(answer.status)
      .type('text/html; charset=utf-8')
      // Not 'no-referrer': with that browsers do not say of a form whose it is.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', policy)
      .send(answer.page)
  );
}
