import { spokenDay } from '@cesta/contract/base/calendar';
import type { Address, AddressImpact } from '@cesta/contract/identity/identity';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { withoutLinks } from '../../../platform/mail/email-layout.ts';
import { postEmail, teamWords } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';

/** Whoever has not done this themselves learns of it before the next basket leaves. */
export async function postAddressEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { street, number, neighborhood, city }: Pick<Address, 'street' | 'number' | 'neighborhood' | 'city'>,
  { deliveries, isOurs = false }: AddressImpact & { isOurs?: boolean },
): Promise<void> {
  const baskets = deliveries.filter(({ is_order }) => !is_order);
  const orders = deliveries.filter(({ is_order }) => is_order);
  await postEmail(tx, deps, row.userId, {
    key: `subscription-address:${row.id}:${row.revision}`,
    title: 'Suas cestas vão para outro endereço',
    paragraphs: [
      ...(isOurs ? [teamWords(deps, 'mudou o endereço das suas cestas')] : []),
      `A partir de agora suas cestas vão para ${withoutLinks(`${street}, ${number}, ${neighborhood}, ${city}`, 160)}.`,
      ...named('Já pagas e a caminho de lá', daysThere(baskets)),
      ...named('O pedido da cesta pulada também vai para lá', daysThere(orders)),
      ...named('Já fechada, e por isso ainda no endereço de antes', daysBefore(baskets)),
      ...named('O pedido da cesta pulada já está fechado e chega no endereço de antes', daysBefore(orders)),
      'Não foi você? Troque o endereço em Minha Conta, na aba Assinatura, mude a sua senha e fale com a gente.',
    ],
  });
}

type Moved = AddressImpact['deliveries'];

const daysThere = (moved: Moved) =>
  moved.flatMap(({ stays, from, to }) => (!stays && to ? dayWords(from, to) : []));
const daysBefore = (moved: Moved) =>
  moved.flatMap(({ stays, from }) => (stays && from ? spokenDay(from) : []));

/** Whoever did not do it themselves knows the day it had. */
function dayWords(from: string | null, to: string): string {
  return from && from !== to ? `${spokenDay(to)}, e não mais ${spokenDay(from)}` : spokenDay(to);
}

function named(what: string, days: readonly string[]): string[] {
  return days.length > 0 ? [`${what}: ${days.join('; ')}.`] : [];
}
