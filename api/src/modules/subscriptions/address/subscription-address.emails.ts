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
      ...named(daysThere(baskets), {
        one: 'A cesta já paga também vai para lá',
        more: 'As cestas já pagas também vão para lá',
      }),
      ...named(daysThere(orders), {
        one: 'O pedido da cesta pulada também vai para lá',
        more: 'Os pedidos das cestas puladas também vão para lá',
      }),
      ...named(daysBefore(baskets), {
        one: 'A cesta já fechada ainda chega no endereço de antes',
        more: 'As cestas já fechadas ainda chegam no endereço de antes',
      }),
      ...named(daysBefore(orders), {
        one: 'O pedido da cesta pulada já está fechado e chega no endereço de antes',
        more: 'Os pedidos das cestas puladas já estão fechados e chegam no endereço de antes',
      }),
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

function named(days: readonly string[], { one, more }: { one: string; more: string }): string[] {
  return days.length > 0 ? [`${days.length > 1 ? more : one}: ${days.join('; ')}.`] : [];
}
