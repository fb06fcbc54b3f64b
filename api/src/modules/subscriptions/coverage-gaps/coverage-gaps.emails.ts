import { dayOf, spokenDay } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { postEmail } from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import type { GapRow } from './coverage-gaps.queries.ts';

/** What to do, and until when. */
export function postGapEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { gap, owes }: { gap: GapRow; owes: boolean },
): Promise<void> {
  const isHomeless = gap.cause === 'no_address';
  const until = spokenDay(dayOf(gap.answerBy));
  return postEmail(tx, deps, row.userId, {
    key: `coverage-gap:${gap.id}`,
    title: isHomeless ? 'Falta um endereço para a sua cesta' : 'Não entregamos no seu endereço',
    paragraphs: [
      isHomeless
        ? 'Sua conta ficou sem endereço de entrega.'
        : 'O endereço das suas cestas está fora da nossa área de entrega.',
      'Por isso pausamos as cobranças da sua assinatura: nenhuma semana nova será cobrada enquanto não pudermos entregar.',
      owes
        ? `Você tem cesta paga que ainda não foi entregue. Com um endereço atendido até ${until}, ela vai para lá; depois dessa data, devolvemos o valor sem que você precise pedir.`
        : 'Assim que você escolher um endereço atendido, as entregas e as cobranças voltam sozinhas.',
      'Para continuar, escolha em Minha Conta, na aba Endereços, um endereço na nossa área para as suas cestas. Se preferir, você pode cancelar a assinatura na aba Assinatura.',
    ],
  });
}

export function postGapEndedEmail(tx: Db, deps: Deps, row: SubscriptionRow, gap: GapRow): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `coverage-gap-ended:${gap.id}`,
    title: 'Suas entregas voltaram',
    paragraphs: [
      'O endereço das suas cestas está na nossa área de entrega, e sua assinatura segue como antes.',
      'O dia da próxima entrega e a próxima cobrança aparecem em Minha Conta.',
    ],
  });
}

export function postUndeliveredEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  { week, as, amount }: { week: { id: string; ordinals: number[] }; as: 'credit' | 'refund'; amount: Cents },
): Promise<void> {
  return postEmail(tx, deps, row.userId, {
    key: `undelivered:${week.id}:${week.ordinals.join('-')}`,
    title: 'Devolvemos a cesta que não pudemos entregar',
    paragraphs: [
      `Você pagou ${formatCents(amount)} por uma cesta que não pudemos entregar. Não vamos ficar com esse valor.`,
      as === 'credit'
        ? 'Ele virou crédito e diminui sua próxima cobrança.'
        : 'Ele está voltando para o cartão em que foi pago e aparece na fatura em 5 a 10 dias úteis.',
      'Você não precisa fazer nada. Desculpe o transtorno.',
    ],
  });
}
