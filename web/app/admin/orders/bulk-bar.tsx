import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { counted } from '../parts/counted.ts';
import { statusOptions } from '../parts/order-status.ts';
import type { AdminOrder } from './admin-order.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { OrderActions } from './use-order-actions.ts';

interface BulkBarProps {
  orders: readonly AdminOrder[];
  chosen: readonly string[];
  onToggleAll: () => void;
  /** Those that are still to be done stay chosen. */
  onLeft: (ids: readonly string[]) => void;
  actions: OrderActions;
  corner: ReactNode;
}

const STATUSES = statusOptions('pending');

/** Above the rows: chooses the whole page, and sets one status for everything chosen. */
export function BulkBar({ orders, chosen, onToggleAll, onLeft, actions, corner }: BulkBarProps) {
  const [status, setStatus] = useState('');
  const [asked, setAsked] = useState<readonly AdminOrder[] | null>(null);
  const isAll = chosen.length === orders.length;
  const label = STATUSES.find(({ value }) => value === status)?.text ?? '';
  return (
    <div
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-paper px-1 sm:gap-x-4 sm:px-2 lg:min-h-8',
        chosen.length > 0 && 'sticky top-24 z-10 lg:top-14',
      )}
    >
      <label className="flex min-h-11 items-center gap-2 text-small font-semibold lg:min-h-8">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={onToggleAll}
          className="size-5 accent-leaf lg:size-4"
        />
        Escolher a página
      </label>
      <span role="status" className="text-small text-ink-soft tabular-nums empty:hidden">
        {chosen.length > 0 && counted(chosen.length, 'escolhido', 'escolhidos')}
      </span>
      {chosen.length > 0 && (
        <span className="flex flex-wrap items-center gap-2">
          <select
            aria-label="Novo status dos escolhidos"
            value={status}
            onChange={(event) => setStatus(event.target.value)}
            className="min-h-11 rounded-control border border-edge bg-white px-2 lg:min-h-8"
          >
            <option value="">Novo status…</option>
            {STATUSES.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Button
            variant="secondary"
            size="sm"
            disabled={!status}
            onClick={() => setAsked(orders.filter(({ id }) => chosen.includes(id)))}
            className="lg:min-h-8! lg:py-0.5!"
          >
            Mudar status
          </Button>
        </span>
      )}
      {corner}
      <BulkDialog
        asked={asked}
        status={status}
        label={label}
        actions={actions}
        onDone={(left) => {
          onLeft(left);
          if (left.length === 0) setStatus('');
        }}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}
