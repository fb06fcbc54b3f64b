import { PAYMENT_STATUS_LABELS } from '@cesta/contract/orders/order-constants';
import type { PossibleChange } from '@cesta/contract/orders/order-desk';
import { ADMIN_STATUS_LABELS } from '../parts/order-status.ts';
import { effectSentence } from './effect-words.ts';

/** What each choice of the selects beside it does, said before one chooses. */
export function ChangeHints({ id, changes }: { id: string; changes: readonly PossibleChange[] }) {
  const told = changes.filter(({ effects }) => effects.length > 0);
  if (told.length === 0) return null;
  return (
    <div
      id={id}
      className="bottom-full left-0 z-10 mb-2 w-full max-w-2xl rounded-control border border-edge bg-card p-3 text-small shadow-soft max-sm:order-1 max-sm:mb-0 max-sm:shadow-none sm:invisible sm:absolute sm:w-max sm:group-focus-within:visible"
    >
      <p className="font-semibold">O que cada mudança faz</p>
      <dl className="grid gap-1">
        {told.map((change) => (
          <div key={change.status ?? `pagamento ${change.payment_status}`}>
            <dt className="inline font-semibold">{nameOf(change)}:</dt>{' '}
            <dd className="inline">{withWholeSums(effectSentence(change.effects))}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-ink-soft">Depois de mudar, dá para desfazer por dez segundos.</p>
    </div>
  );
}

/** A sum does not break from its sign at the end of a line. */
function withWholeSums(text: string): string {
  return text.replaceAll('R$ ', 'R$\u00a0');
}

function nameOf({ status, payment_status }: PossibleChange): string {
  if (status) return ADMIN_STATUS_LABELS[status];
  return payment_status ? `Pagamento ${PAYMENT_STATUS_LABELS[payment_status].toLowerCase()}` : '';
}
