import type { Goods } from '@cesta/contract/orders/order-constants';
import type { OrdersStatusResult } from '@cesta/contract/orders/order-desk';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { counted } from '../parts/counted.ts';
import { type AdminOrder, nameOf } from './admin-order.ts';
import { joined, summaryOf } from './effect-words.ts';
import { GoodsChoice } from './goods-choice.tsx';
import { type OrderActions, seenOf } from './use-order-actions.ts';

interface BulkDialogProps {
  /** Null while nothing is asked. */
  asked: readonly AdminOrder[] | null;
  status: string;
  label: string;
  actions: OrderActions;
  onDone: (left: readonly string[]) => void;
  onClose: () => void;
}

/** Says what one status for all of them does, does it when told to, and what could not be done stays to be read. */
export function BulkDialog({ asked, label, ...rest }: BulkDialogProps) {
  return (
    <Dialog open={asked !== null} onClose={rest.onClose} title={`Mudar para ${label}`}>
      {asked && <BulkQuestion asked={asked} label={label} {...rest} />}
    </Dialog>
  );
}

function BulkQuestion({
  asked,
  status,
  label,
  actions,
  onDone,
  onClose,
}: BulkDialogProps & { asked: readonly AdminOrder[] }) {
  const [goods, setGoods] = useState<Goods | null>(null);
  const [refused, setRefused] = useState<OrdersStatusResult['refused'] | null>(null);
  const [busy, setBusy] = useState(false);
  const asksGoods = status === 'cancelled' && asked.some((order) => order.status === 'delivered');
  const body = {
    status,
    orders: asked.map((order) => ({ id: order.id, seen: seenOf(order) })),
    ...(asksGoods && goods && { goods }),
  };
  const preview = useApiQuery<OrdersStatusResult>(
    {
      key: panel.orderPreview(JSON.stringify(body)),
      load: ({ signal }) => api.patch('/admin/orders/status', { ...body, dry_run: true }, { signal }),
      attempt: 'Erro ao ver o que muda',
    },
    { forEditing: true },
  );

  async function change() {
    setBusy(true);
    const result = await actions.changeMany(asked, body);
    setBusy(false);
    // What it would do by now is told before it is pressed again.
    if (!result) return preview.reload();
    const left = result.refused.map(({ id }) => id);
    onDone(left);
    if (left.length > 0) setRefused(result.refused);
    else onClose();
  }

  if (refused) {
    return (
      <>
        <p role="status">
          {counted(asked.length - refused.length, 'pedido mudou', 'pedidos mudaram')}. O que não deu:
        </p>
        <RefusedList asked={asked} refused={refused} />
        <div className="mt-6 flex justify-end">
          <Button data-autofocus onClick={onClose}>
            Entendi
          </Button>
        </div>
      </>
    );
  }
  return (
    <Loaded from={preview} waiting={<RowsSkeleton rows={2} />}>
      {(told) => (
        <>
          <Told told={told} asked={asked} label={label} />
          {asksGoods && (
            <>
              <p className="mt-3">Há pedidos já entregues. O que aconteceu com os produtos deles?</p>
              <GoodsChoice chosen={goods} onChoose={setGoods} />
            </>
          )}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="quiet" onClick={onClose} data-autofocus>
              Cancelar
            </Button>
            <Button
              busy={busy}
              disabled={told.changed.length === 0 || (asksGoods && !goods)}
              onClick={() => void change()}
            >
              Mudar {counted(told.changed.length, 'pedido', 'pedidos')}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Told({
  told,
  asked,
  label,
}: {
  told: OrdersStatusResult;
  asked: readonly AdminOrder[];
  label: string;
}) {
  const summary = summaryOf(told.changed.map(({ effects }) => effects));
  return (
    <>
      <p>
        {counted(told.changed.length, 'pedido passa', 'pedidos passam')} para {label}.{' '}
        {summary.length > 0 ? `Vai ${joined(summary)}.` : 'Nada mais muda.'}
      </p>
      <p className="mt-1 text-small text-ink-soft">Depois de mudar, dá para desfazer por dez segundos.</p>
      {told.unchanged.length > 0 && (
        <p className="mt-2 text-small text-ink-soft">
          {counted(told.unchanged.length, 'já está assim', 'já estão assim')}.
        </p>
      )}
      {told.refused.length > 0 && (
        <>
          <p className="mt-3 font-semibold">Estes não podem mudar:</p>
          <RefusedList asked={asked} refused={told.refused} />
        </>
      )}
    </>
  );
}

function RefusedList({
  asked,
  refused,
}: {
  asked: readonly AdminOrder[];
  refused: OrdersStatusResult['refused'];
}) {
  return (
    <ul className="mt-2 grid gap-2">
      {refused.map(({ id, message }) => {
        const order = asked.find((one) => one.id === id);
        return (
          <li key={id} className="rounded-control bg-tomato-pale px-3 py-2 text-tomato-deep">
            <strong className="block">{order ? nameOf(order) : id}</strong>
            {message}
          </li>
        );
      })}
    </ul>
  );
}
