import { dayInDigits } from '@cesta/contract/base/calendar';
import type { AuditEntry } from '@cesta/contract/panel/audit';
import type { PaymentChange } from '@cesta/contract/supply/statements';

/** As the audit log names what is noted of a payment. */
export const PAYMENT_FIELD = 'pagamento';

interface Noted {
  paidOn: string | null;
  pixReference: string;
  paidBy: string | null;
}

/** '17/11/2026, Pix E123, por Ana'; null where nothing is noted. */
export function paymentWords({ paidOn, pixReference, paidBy }: Noted): string | null {
  if (paidOn === null) return null;
  const parts = [dayInDigits(paidOn), pixReference && `Pix ${pixReference}`, paidBy && `por ${paidBy}`];
  return parts.filter(Boolean).join(', ');
}

type Entry = Pick<AuditEntry, 'at' | 'by' | 'action' | 'field' | 'from' | 'to'>;

/**
 * What became of a statement's payment, the oldest first, from its entries in the audit log, which come newest first.
 * Older entries hold only the day of a payment, or that it was undone: they are told as far as they go.
 */
export function paymentsOf(entries: readonly Entry[]): PaymentChange[] {
  const isWhole = ({ action, field }: Entry) => action === 'edited' && field === PAYMENT_FIELD;
  const told = new Set(entries.filter(isWhole).map(({ at }) => at));
  const shown = entries.filter(
    (entry) =>
      isWhole(entry) || ((entry.action === 'paid' || entry.action === 'unpaid') && !told.has(entry.at)),
  );
  return shown.reverse().map((entry) => {
    const { at, by, action, from, to } = entry;
    if (isWhole(entry)) return { at, by: by.name, from, to };
    return { at, by: by.name, from: null, to: action === 'paid' && from ? dayInDigits(from) : null };
  });
}
