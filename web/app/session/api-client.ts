import type { ErrorBody } from '@cesta/contract/base/errors';
import { asWrapped } from '@cesta/contract/base/lists';
import { toast } from '../ui/toast-store.ts';
import { lagOf, type Report } from './report-lag.ts';
import { noteServerTime } from './server-time.ts';
import { expireSession } from './session-store.ts';
import { KEYS, parseJson, readKey } from './storage.ts';
import { NO_ANSWER } from './unanswered.ts';

const SESSION_EXPIRED = 'Sessão expirada. Por favor, faça login novamente.';

/** What the server answered instead of a result. `message` is ready to be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** One text a form field, by its path. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: Partial<ErrorBody>, statusText: string) {
    super(body.message || `Erro ${status}: ${statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
  }
}

/**
 * A proxy's word that the store's own did not come through. What was sent may be done all the same: to whoever looks
 * whether the store has answered, it has not.
 */
class LostAnswer extends Error {
  constructor(status: number, statusText: string) {
    super(`Erro ${status}: ${statusText}`);
    this.name = 'LostAnswer';
  }
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For login and its kind: no token is sent, and a 401 means wrong credentials, not an expired session. */
  anonymous?: boolean;
}

/** `await api.get<ProductList>('/products')`: JSON in and out, bearer token, errors thrown as ApiError. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
  /** What may have been read from a copy of the database. */
  report: async <T>(path: string, options?: CallOptions): Promise<Report<T>> => {
    const response = await send('GET', path, undefined, options);
    return { data: parseJson(await response.text()) as T, lagSeconds: lagOf(response) };
  },
  post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PATCH', path, body, options),
  /** A body only where a deletion must be confirmed, such as by a password. */
  delete: <T>(path: string, options?: CallOptions & { body?: unknown }) =>
    call<T>('DELETE', path, options?.body, options),
};

async function call<T>(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  const response = await send(method, path, body, options);
  const answer = parseJson(await response.text());
  return (method === 'GET' ? asWrapped(path, answer) : answer) as T;
}

/** The answer as it comes, for what is not JSON, such as a file. What is refused is thrown as ApiError. */
export async function send(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const token = options.anonymous ? null : readKey(KEYS.token);
  const isForm = body instanceof FormData;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';

  const askedAt = Date.now();
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  noteServerTime(response, askedAt);
  if (response.ok) return response;
  const answer = parseJson(await response.text());
  if (response.status === 401 && token) {
    if (expireSession(token)) toast.error(SESSION_EXPIRED);
    throw new ApiError(401, { message: SESSION_EXPIRED, code: 'UNAUTHENTICATED' }, response.statusText);
  }
  if (method !== 'GET' && isLost(response.status, answer))
    throw new LostAnswer(response.status, response.statusText);
  throw new ApiError(response.status, (answer ?? {}) as Partial<ErrorBody>, response.statusText);
}

const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** The store always says something of its own, also when it refuses because it is just being started again. */
export function isLost(status: number, answer: unknown): boolean {
  const said = answer as Partial<ErrorBody> | null;
  return GATEWAY_STATUSES.includes(status) && !said?.message && !said?.code;
}

/**
 * The words for a failed call: the server's own when it answered, else what was being tried. `attempt` is one of
 * the store's fixed texts, such as 'Erro ao carregar pedidos'; where it says that nobody knows what became of it, that
 * holds for a lost answer, too.
 */
export function errorText(error: unknown, attempt: string): string {
  if (error instanceof LostAnswer) return attempt.includes(NO_ANSWER) ? attempt : error.message;
  return error instanceof ApiError ? error.message : attempt;
}

/** True for a call that was given up on purpose: nothing to tell anybody. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** For the end of a promise that rejects only when it was given up. */
export function ignoreAbort(error: unknown): void {
  if (!isAbort(error)) throw error;
}

/** Lists come plain or wrapped: `listOf<Order>(body, 'orders')`. */
export function listOf<T>(body: unknown, wrapper: string): T[] {
  if (Array.isArray(body)) return body as T[];
  const wrapped = (body as Record<string, unknown> | null)?.[wrapper];
  return Array.isArray(wrapped) ? (wrapped as T[]) : [];
}
