export interface Answer {
  /** 0: nobody answered, or too late. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what comes
  body: any;
}

export type Call = (method: string, path: string, body?: object, token?: string) => Promise<Answer>;

/** As a browser asks: over the wire, and not for ever. */
export function caller(url: string, patienceMs = 15_000): Call {
  return async (method, path, body, token) => {
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
    } catch {
      return { status: 0, body: null };
    }
  };
}

export const isAnswered = ({ status }: Answer) => status > 0 && status < 500;
