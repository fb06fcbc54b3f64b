import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { answerHeaders } from './answer-headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** So long the other side may take to read the answer while it is still sending; then the line is cut. */
const LINGER_MS = 1000;

const CODES: Readonly<Record<string, ConstructorParameters<typeof AppError>[0]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'SLOW_REQUEST',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
};

/** Answers for what never becomes a request, or not one of a route: in the words and with the headers of all others. */
export function parserErrors(settings: { production: boolean }) {
  const refused = new WeakSet<Socket>();
  return {
    clientErrorHandler(error: { code?: string | undefined }, socket: Socket): void {
      // What follows a refusal on the same line is refused with it.
      if (refused.has(socket)) return;
      refused.add(socket);
      if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
        socket.destroy();
        return;
      }
      socket.end(rawAnswer(refusalOf(error), settings));
      setTimeout(() => socket.destroy(), LINGER_MS).unref();
    },
    frameworkErrors(error: { code?: string }, request: FastifyRequest, reply: FastifyReply): void {
      const refusal = refusalOf(error);
      reply
        .status(refusal.status)
        .headers({ ...answerHeaders(settings, request.id), 'cache-control': 'no-store' })
        .type(JSON_TYPE)
        .send(refusal.body(request.id));
    },
  };
}

function refusalOf({ code }: { code?: string | undefined }): AppError {
  return new AppError(CODES[code ?? ''] ?? 'BAD_REQUEST');
}

/** Half an answer is on its way: nothing may be mixed into it. Node's own handler asks the same. */
function isAnswering(socket: Socket): boolean {
  return (socket as Socket & { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
}

function rawAnswer(refusal: AppError, settings: { production: boolean }): string {
  const requestId = crypto.randomUUID();
  const body = JSON.stringify(refusal.body(requestId));
  const headers = {
    ...answerHeaders(settings, requestId),
    'cache-control': 'no-store',
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n');
}
