import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { greeting, layOut, withoutLinks } from '../../../platform/mail/email-layout.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { postEmail, teamWords } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';

export interface Told {
  title: string;
  /** What the team did: 'mudou o seu plano para Família'. */
  did: string;
  more?: string[];
}

/** What was done in somebody's name and has no e-mail of its own. Once for each press that changed something. */
export function postChangedEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { title, did, more = [] }: Told,
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `subscription-changed:${row.id}:${deps.clock.now().toISOString()}:${crypto.randomUUID()}`,
    title,
    paragraphs: [
      teamWords(deps, withoutLinks(did, 600)),
      ...more,
      'Não foi isso que você pediu? Mude em Minha Conta ou fale com a gente.',
    ],
  });
}

/** Where an invoice that is open is paid. `sending` tells one sending from another: the same one is written once. */
export async function postInvoiceLinkEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { url, amount, sending }: { url: string; amount: Cents; sending: string },
): Promise<void> {
  const person = (await findPeople(tx, [row.userId])).get(row.userId);
  if (!person?.email) return;
  const title = 'O link para pagar a sua assinatura';
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(person.name),
      teamWords(deps, 'manda o link para pagar a semana da sua assinatura'),
      { type: 'highlight', text: `Valor em aberto: ${formatCents(amount)}` },
      'Assim que o pagamento for confirmado, sua próxima cesta segue como sempre.',
    ],
    button: { label: 'Pagar agora', url },
  });
  const key = `subscription-payment-link:${row.id}:${sending}` as const;
  await deps.mail.post(tx, { key, to: person.email, subject: title, ...body });
}
