import { type Cents, cents, formatCents, sum } from '@cesta/contract/base/money';
import type { CreditRequest } from '@cesta/contract/subscriptions/paid-weeks';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { isMoneyDisputed } from '../../payments/disputes/disputes.service.ts';
import { listInvoices } from '../billing/billing.queries.ts';
import { sumBooked } from '../billing/returns/credit.queries.ts';
import { listSkipCredits } from '../billing/returns/credit.service.ts';
import { lockInvoice, sumReturns } from '../billing/returns/week-returns.queries.ts';
import { DESK_CREDIT, fairReturn } from '../billing/returns/week-returns.rules.ts';
import { returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { findSubscription, lockOfUser, type SubscriptionRow } from '../subscriptions.queries.ts';

/** So many of the latest paid weeks can be given back as credit: older ones are a matter of their own. */
const LATEST_WEEKS = 8;

const GIVEN = 'Crédito dado. O cliente recebe um e-mail com o motivo.';
const NO_CHARGE = 'Esta assinatura não terá mais cobranças: devolva o valor ao cartão, em Semanas.';
const HELD = 'As cobranças desta assinatura estão paradas: devolva o valor ao cartão, em Semanas.';
/** The answer to the first was lost, and the sum was changed before it was pressed again. */
const givenBefore = (given: Cents) =>
  `O crédito de ${formatCents(given)} já foi dado. Para dar outro, feche esta janela e abra a assinatura de novo.`;
const NEVER_PAID = 'Esta assinatura ainda não foi paga: não há cobrança da qual descontar um crédito.';

/**
 * Credit that the operator gives, with words for the customer. It comes from the latest paid weeks, newest first, and
 * never exceeds what was paid for them. The screen's key makes it one however often it is pressed.
 */
export async function giveCredit(
  deps: Deps,
  admin: Operator,
  id: string,
  { amount, reason, key = crypto.randomUUID() }: CreditRequest,
): Promise<{ message: string }> {
  await deps.database.db.transaction(async (tx) => {
    const known = await findSubscription(tx, id);
    if (!known) throw new AppError('SUBSCRIPTION_NOT_FOUND', { message: 'Assinatura não encontrada' });
    const row = (await lockOfUser(tx, known.userId)).find((it) => it.id === id) ?? known;
    const booking = `${DESK_CREDIT}${id}:${key}`;
    const given = await sumBooked(tx, `${booking}:`);
    if (given === amount) return;
    if (given > 0) throw new AppError('CONFLICT', { message: givenBefore(given) });
    if (fairReturn(row) !== 'credit')
      throw new AppError('SUBSCRIPTION_NOT_CHANGEABLE', { message: refusal(row) });
    const shares = share(amount, await readWeeks(tx, row));
    for (const [index, { invoiceId, amount: part }] of shares.entries()) {
      const from = { invoiceId, amount: part, as: 'credit', cause: 'operator', reason } as const;
      const booked = await returnWeekMoney(tx, deps, { ...from, key: `${booking}:${index}` });
      if (booked === 0) throw new AppError('CONFLICT');
    }
    await writeAudit(tx, deps.clock.now(), admin, { subject: 'subscription', id }, [
      { action: 'credit', from: reason, to: amount },
    ]);
  });
  return { message: GIVEN };
}

function refusal({ status, cancelAtPeriodEnd }: SubscriptionRow): string {
  if (status === 'incomplete') return NEVER_PAID;
  return status === 'paused' && !cancelAtPeriodEnd ? HELD : NO_CHARGE;
}

interface Week {
  invoiceId: string;
  left: Cents;
}

async function readWeeks(tx: Db, row: SubscriptionRow): Promise<Week[]> {
  const weeks: Week[] = [];
  const paid = (await listInvoices(tx, [row.id], ['paid'])).slice(0, LATEST_WEEKS);
  const skips = await listSkipCredits(tx, row.userId);
  for (const { id, refundedAt } of paid) {
    if (refundedAt || (await isMoneyDisputed(tx, { invoiceIds: [id] }))) continue;
    const invoice = await lockInvoice(tx, id);
    const { total } = await sumReturns(tx, id);
    // What a skip brings at its cut-off was promised to the customer.
    const promised = sum(skips.filter(({ invoiceId }) => invoiceId === id).map((skip) => skip.amount));
    const left = invoice ? invoice.amountCents + invoice.creditCents - total - promised : 0;
    if (left > 0) weeks.push({ invoiceId: id, left: cents(left) });
  }
  return weeks;
}

function share(amount: Cents, weeks: readonly Week[]): { invoiceId: string; amount: Cents }[] {
  const most = sum(weeks.map(({ left }) => left));
  if (amount > most) {
    const message =
      most > 0
        ? `No máximo ${formatCents(most)} podem virar crédito: é o que foi pago nas últimas semanas e ainda não voltou.`
        : 'Não há semana paga de que dar crédito: tudo o que foi pago já voltou.';
    throw new AppError('REFUND_TOO_LARGE', { message, fields: { amount: message } });
  }
  let rest: number = amount;
  return weeks.flatMap(({ invoiceId, left }) => {
    const part = Math.min(rest, left);
    rest -= part;
    return part > 0 ? [{ invoiceId, amount: cents(part) }] : [];
  });
}
