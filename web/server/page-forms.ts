import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';

/** Pages whose form also works without JavaScript: the browser posts to the page, and its action answers. */
const FORM_PAGES: readonly { path: string; fromAnywhere?: true }[] = [
  { path: '/contato' },
  { path: '/aviso-de-entrega' },
  { path: '/avaliar/:token' },
  // Mail programs post to it for their readers: its token alone says who may.
  { path: '/lembretes/:token', fromAnywhere: true },
];

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The other way in which mail programs may send their one click. */
const PARTS_TYPE = 'multipart/form-data';
const FORM_MAX_BYTES = 65_536;
const FORBIDDEN = 403;

export function acceptForms(
  app: FastifyInstance,
  config: FastifyContextConfig,
  render: RouteHandlerMethod,
): void {
  const parsing = { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES } as const;
  app.addContentTypeParser([FORM_TYPE, PARTS_TYPE], parsing, (_request, body, done) => done(null, body));
  for (const { path, fromAnywhere = false } of FORM_PAGES) {
    app.post(path, { config }, async function answer(request, reply) {
      // Another site must not make its visitors write to us.
      if (!fromAnywhere && isFromElsewhere(request))
        return reply.code(FORBIDDEN).send({ message: 'Envio recusado.' });
      return render.call(this, request, reply);
    });
  }
}

/** The part of a page's request that carries a sent form; nothing when the page is only read. */
export function sentForm(request: FastifyRequest): RequestInit {
  if (request.method !== 'POST') return {};
  const body = Buffer.isBuffer(request.body) ? request.body.toString() : '';
  return { method: 'POST', headers: { 'content-type': FORM_TYPE }, body };
}

/** Every browser of the last years says so itself. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const from = request.headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}
