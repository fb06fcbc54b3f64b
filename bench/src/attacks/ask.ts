import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

const AGENT = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const PATIENCE_MS = 30_000;

export interface Answer {
  /** 0: none came in time, or the connection broke. */
  status: number;
  ms: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text as a form. */
  body?: object | string;
  /** The loopback address to ask from: Linux has all of 127.0.0.0/8, so that each person has one of their own. */
  from?: string;
  patienceMs?: number;
}

/** Asks over loopback whatever the address says, and never throws: under attack no answer is an answer too. */
export function ask(url: string, question: Question = {}): Promise<Answer> {
  const { body, from, patienceMs = PATIENCE_MS } = question;
  const { host, port, pathname, search } = new URL(url);
  const payload = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
  const type = typeof body === 'object' ? 'application/json' : 'application/x-www-form-urlencoded';
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, headers: IncomingHttpHeaders = {}, said = '') => {
      clearTimeout(timer);
      resolve({ status, ms: performance.now() - began, headers, body: said });
    };
    const sent = request({
      agent: AGENT,
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method: question.method ?? (body === undefined ? 'GET' : 'POST'),
      ...(from && { localAddress: from }),
      headers: {
        host,
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
        ...question.headers,
      },
    });
    const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), patienceMs);
    sent.on('error', () => end(0));
    sent.on('response', (response) => {
      text(response).then(
        (said) => end(response.statusCode ?? 0, response.headers, said),
        () => end(0),
      );
    });
    sent.end(payload);
  });
}

/** What an answer says, or nothing when it is no JSON. */
export function read<T>(answer: Answer): Partial<T> {
  try {
    return JSON.parse(answer.body) as Partial<T>;
  } catch {
    return {};
  }
}

/** Too many, too full, not now, sold out: the store said no and meant it. */
export function isRefusal({ status }: Answer): boolean {
  return [403, 409, 413, 422, 429, 431, 503].includes(status);
}

export function isDone({ status }: Answer): boolean {
  return status >= 200 && status < 400;
}
