import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { newOfficeEmail, type StaffNews, staffNewsEmail } from './team.emails.ts';
import { listOffice } from './team.queries.ts';

interface Colleague {
  id: string;
  name: string;
  email: string | null;
}

/** In the transaction of the change: to the person, and of a new office account to the rest of the office. */
export async function tellStaff(
  deps: Deps,
  tx: Db,
  person: Colleague,
  news: StaffNews,
  by: { id: string; name: string },
): Promise<void> {
  const { mail, settings } = deps;
  const event = randomUUID();
  if (person.email) {
    const message = staffNewsEmail(settings, person.name, news);
    await mail.post(tx, { key: `staff-news:${event}`, to: person.email, ...message });
  }
  if (news.was === 'revoked' || news.role !== 'admin') return;
  // Who accepts an invitation acts alone: whoever invited them learns of it, too.
  const office = await listOffice(tx, news.was === 'joined' ? [person.id] : [person.id, by.id]);
  const message = newOfficeEmail(settings, { name: person.name, email: person.email ?? '', by: by.name });
  await mail.postAll(
    tx,
    office.map((to) => ({ key: `staff-joined:${event}:${to}` as const, to, ...message })),
  );
}
