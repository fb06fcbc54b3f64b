/** What a browser without scripts would do with the hosted pages. */
export interface Visit {
  status: number;
  text: string;
  location: string | null;
}

export async function visit(url: string): Promise<Visit> {
  return asVisit(await fetch(url, { redirect: 'manual' }));
}

export async function submit(url: string, fields: Record<string, string>): Promise<Visit> {
  return asVisit(await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }));
}

async function asVisit(response: Response): Promise<Visit> {
  return { status: response.status, text: await response.text(), location: response.headers.get('location') };
}

/** The value that a field on a page holds. */
export function fieldValue(page: string, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`, 's').exec(page)?.[0];
  return input && /value="([^"]*)"/.exec(input)?.[1];
}

export const GOOD_CARD = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', name: 'Ana Souza' };
