import type { FastifyRequest } from 'fastify';

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
/** Each is a proxy's word for whom it speaks: the caller is then somewhere else, however near the proxy is. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether only somebody on this machine can hear us there. */
export function isLoopbackName(host: string): boolean {
  return OWN_NAMES.includes(host) || LOOPBACK.test(host);
}

/**
 * Whether the caller sits at this very machine: by the socket, not by what a header says. The name in the request
 * must be this machine's too: a page of another site can be made to ask us under its own name (DNS rebinding).
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (!LOOPBACK.test(request.socket.remoteAddress ?? '')) return false;
  if (PROXY_HEADERS.some((name) => request.headers[name] !== undefined)) return false;
  const { host = '' } = request.headers;
  return OWN_NAMES.includes(host.replace(/:\d{1,5}$/, '').toLowerCase());
}
