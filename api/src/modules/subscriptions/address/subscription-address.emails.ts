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
  const staying = deliveries.flatMap(({ stays, from }) => (stays && from ? spokenDay(from) : []));
  const coming = deliveries.flatMap(({ stays, to }) => (!stays && to ? spokenDay(to) : []));
  await postEmail(tx, deps, row.userId, {
    key: `subscription-address:${row.id}:${row.revision}`,
    title: 'Suas cestas vão para outro endereço',
    paragraphs: [
      ...(isOurs ? [teamWords(deps, 'mudou o endereço das suas cestas')] : []),
      `A partir de agora suas cestas vão para ${withoutLinks(`${street}, ${number}, ${neighborhood}, ${city}`, 160)}.`,
      ...(coming.length > 0 ? [`Já pagas e a caminho de lá: ${coming.join('; ')}.`] : []),
      ...(staying.length > 0
        ? [`Já fechada, e por isso ainda no endereço de antes: ${staying.join('; ')}.`]
        : []),
      'Não foi você? Troque o endereço em Minha Conta, na aba Assinatura, mude a sua senha e fale com a gente.',
    ],
  });
}
