import type { APIRequestContext } from '@playwright/test';

export interface Sent {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** To one address, oldest first. */
export async function emailsTo(request: APIRequestContext, email: string): Promise<Sent[]> {
  const { emails } = (await (await request.get('/api/outbox')).json()) as { emails: Sent[] };
  return emails.filter(({ to }) => to === email).reverse();
}
