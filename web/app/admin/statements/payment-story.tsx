import type { PaymentChange } from '@cesta/contract/supply/statements';
import { formatMoment } from '../../order/order-dates.ts';
import { storyWords } from './statement-words.ts';

/** Every change of what is noted of the payment, one line each: nothing of it is ever lost. */
export function PaymentStory({ payments }: { payments: readonly PaymentChange[] }) {
  if (payments.length === 0) return null;
  return (
    <section aria-label="Histórico do pagamento" className="text-small text-ink-soft">
      <h3 className="font-semibold">Histórico do pagamento</h3>
      <ol>
        {payments.map((change) => (
          <li key={`${change.at} ${change.from} ${change.to}`} className="wrap-anywhere">
            {formatMoment(change.at)}, {change.by} {storyWords(change)}
          </li>
        ))}
      </ol>
    </section>
  );
}
