import { momentFormatter } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { serverNow } from '../../../session/server-time.ts';
import { type ComingCharge, comingCharges, isOwed, takesCredit } from '../../../subscription/charges.ts';
import { spokenDay, spokenDeadline } from '../../../subscription/delivery-days.ts';

type Payer = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'paused_until'>;

/** '02/12' */
const shortDay = momentFormatter({ day: '2-digit', month: '2-digit' });

/** What happens with the money of a delivery that is left out. */
export function skipMoney({ credit, is_paid }: ComingDelivery, payer: Payer): string {
  if (credit !== null) return creditWords(credit, payer);
  return is_paid ? 'nada mais é cobrado por ela' : 'nada será cobrado';
}

function creditWords(credit: number, payer: Payer): string {
  const amount = formatCents(fromReais(credit));
  return takesCredit(payer) ? `${amount} de crédito na próxima cobrança` : `${amount} de volta no seu cartão`;
}

const numbersOf = (ids: readonly string[]) => enumerate(ids.map((id) => `#${orderNumber(id)}`));

/** The orders that come along. */
export function alongWords(ids: readonly string[]): string {
  return ids.length === 1
    ? `Junto vem o seu pedido ${numbersOf(ids)}.`
    : `Junto vêm os seus pedidos ${numbersOf(ids)}.`;
}

/** What becomes of orders that were to come along. */
export function extrasWords(ids: readonly string[]): string {
  const numbers = numbersOf(ids);
  return ids.length === 1
    ? `Seu pedido ${numbers} sai no dia combinado, sem frete.`
    : `Seus pedidos ${numbers} saem no dia combinado, sem frete.`;
}

/** Until when a skip can be undone: once its week is not charged, no later than the charge would have been. */
export function undoUntil({ credit, charge, changes_until }: ComingDelivery): string {
  const isCharge = credit === null && charge !== null && Date.parse(charge.date) < Date.parse(changes_until);
  return isCharge ? charge.date : changes_until;
}

/** What the dialog says about changing one's mind. An invoice that waits for its payment is void once nothing of it comes. */
export function undoWords(
  line: ComingDelivery,
  subscription: Pick<Subscription, 'status' | 'next_charge' | 'calendar'>,
): string {
  const until = undoUntil(line);
  const others = skippedBeside(line, subscription.calendar);
  const [theirs, come] = others.length > 1 ? ['As entregas', 'voltam'] : ['A entrega', 'volta'];
  const named = `${theirs} de ${enumerate(others.map(({ date }) => spokenDay(date)))}`;
  // In the hour in which it is being charged, too.
  const isOver = Date.parse(until) <= serverNow();
  if (isOver || (until === line.charge?.date && isOwed(until, subscription))) {
    const end = 'Não dá para desfazer: a fatura em aberto desta semana será cancelada.';
    return others.length === 0 ? end : `${end} ${named}, da mesma fatura, também não ${come} mais.`;
  }
  const end = `Mudou de ideia? Dá para desfazer até ${spokenDeadline(until)}.`;
  return others.some(({ changes_until }) => Date.parse(changes_until) > Date.parse(until))
    ? `${end} ${named}, da mesma cobrança, também só ${come} até lá.`
    : end;
}

/** Those that can still be had, as long as another of their week comes: with the last one they end. */
function skippedBeside(line: ComingDelivery, calendar: readonly ComingDelivery[]): ComingDelivery[] {
  const { charge, credit, is_paid } = line;
  if (is_paid || !charge || credit !== null) return [];
  return calendar.filter(
    (it) => it.id !== line.id && it.can_unskip && !it.is_paid && it.charge?.date === charge.date,
  );
}

/** 'Cobrança de R$ 109,00 em 02/12' */
export function chargeWords({ amount, credit, date }: ComingCharge): string {
  if (credit > 0 && amount === 0) return `Paga com o seu crédito em ${shortDay(date)}`;
  const words = `Cobrança de ${formatCents(amount)} em ${shortDay(date)}`;
  return credit > 0 ? `${words}, já com o seu crédito` : words;
}

/** What a line of the calendar costs, or does not. Two deliveries of one week are one charge. */
export function lineMoney(
  line: ComingDelivery,
  before: ComingDelivery | undefined,
  payer: Payer &
    Pick<Subscription, 'status' | 'calendar' | 'credit'> &
    Partial<Pick<Subscription, 'next_charge'>>,
): string {
  const { charge, credit, is_paid, off } = line;
  if (off && (is_paid || charge) && credit !== null) return creditWords(credit, payer);
  if (off) return is_paid ? 'Nada mais é cobrado por ela' : 'Nada será cobrado';
  if (is_paid) return 'Já paga';
  const coming = charge && comingCharges(payer).get(charge.date);
  if (!charge || !coming) return '';
  if (isOwed(charge.date, payer)) return `Fatura de ${formatCents(fromReais(charge.amount))} em aberto`;
  return before?.charge?.date === coming.date
    ? `Na mesma cobrança de ${shortDay(coming.date)}`
    : chargeWords(coming);
}

export const enumerate = (words: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(words);
