import { orderNumber } from '@cesta/contract/orders/order-constants';
import { useId, useState } from 'react';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { paymentOptions, statusOptions } from '../parts/order-status.ts';
import type { AdminOrder } from './admin-order.ts';
import { ChangeHints } from './change-hints.tsx';
import type { OrderChange } from './use-order-actions.ts';

interface OrderSelectsProps {
  order: AdminOrder;
  busy: boolean;
  onChange: (change: OrderChange) => Promise<boolean>;
}

/** Show what was chosen while the store is being told, and what is true once it has answered. */
export function OrderSelects({ order, busy, onChange }: OrderSelectsProps) {
  const [chosen, setChosen] = useState<{ status?: string; payment_status?: string }>({});
  const number = orderNumber(order.id);
  const hintsId = useId();
  const described = order.changes.some(({ effects }) => effects.length > 0)
    ? { 'aria-describedby': hintsId }
    : {};

  async function choose(change: OrderChange) {
    setChosen(change);
    await onChange(change);
    setChosen({});
  }

  return (
    <div className="group relative grid grid-pair gap-3 sm:flex" data-order={order.id}>
      <div className="max-sm:col-span-full sm:contents">
        <ChangeHints id={hintsId} changes={order.changes} />
      </div>
      <CompactSelect
        label="Status"
        aria-label={`Status do pedido #${number}`}
        {...described}
        className="sm:w-40"
        value={chosen.status ?? order.status}
        options={statusOptions(order.status)}
        disabled={busy}
        onChange={(event) => void choose({ status: event.target.value })}
      />
      <CompactSelect
        label="Pagamento"
        aria-label={`Pagamento do pedido #${number}`}
        {...described}
        className="sm:w-40"
        value={chosen.payment_status ?? order.paymentStatus}
        options={paymentOptions(order.paymentStatus)}
        disabled={busy}
        onChange={(event) => void choose({ payment_status: event.target.value })}
      />
    </div>
  );
}

/** The order whose select has the focus: a refresh leaves it alone. */
export function orderInHand(): string | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLSelectElement)) return undefined;
  return focused.closest<HTMLElement>('[data-order]')?.dataset.order;
}
