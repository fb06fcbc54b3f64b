import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** The control is for whoever sits at this machine: it moves time and pays without a card. */
export function guardControl(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (!isFromThisMachine(request))
      return refuse(reply, 'O controle do simulador só responde neste computador.');
    return refuseOtherSites(request, reply);
  });
}

/** Pages are for customers anywhere, but under the simulator's own address, and their forms are its own. */
export function guardPages(scope: FastifyInstance, publicUrl: () => string): void {
  scope.addHook('onRequest', async (request, reply) => {
    const names = [...OWN_NAMES, new URL(publicUrl()).hostname];
    if (!names.includes(nameIn(request.headers.host)))
      return refuse(reply, 'Este endereço não é o do simulador.');
    return refuseOtherSites(request, reply);
  });
}

/** By the socket: headers say anything. And by name: a page of another site can ask us under its own (DNS rebinding). */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false;
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  return OWN_NAMES.includes(nameIn(headers.host));
}

/** A page of another site must not pay or move the clock just because somebody has it open. */
function refuseOtherSites(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead || isFromOwnSite(request) ? undefined : refuse(reply, 'Este pedido veio de outro site.');
}

/** Browsers say where a form stands, in one of two headers; programs say nothing. */
function isFromOwnSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase());
}

function nameIn(host = ''): string {
  return host.replace(/:\d{1,5}$/, '').toLowerCase();
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(403).send({ message });
}
