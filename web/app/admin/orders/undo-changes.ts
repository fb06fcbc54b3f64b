import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { ChangeEffect, OrdersStatusResult, UndoResult } from '@cesta/contract/orders/order-desk';
import { useQueryClient } from '@tanstack/react-query';
import { panel } from '../../queries/query-keys.ts';
import { api, errorText } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../parts/counted.ts';
import type { AdminOrder } from './admin-order.ts';
import { effectSentence, joined, summaryOf } from './effect-words.ts';

const UNDO = 'Desfazer';

/** A change that can be taken back, and of which order. */
export interface Undoable {
  id: string;
  orderId: string;
}

/** After a change: what it does, and ten seconds to take it back. The change is made, whether or not this tab lives on. */
export function tellUndo(
  order: AdminOrder,
  effects: readonly ChangeEffect[],
  undo: (undos: readonly Undoable[]) => void,
): void {
  const { undo: way, id } = order;
  if (!way) return;
  toast.info(`Pedido #${orderNumber(id)} mudou. ${effectSentence(effects)}`.trim(), {
    key: `undo ${id}`,
    action: { label: UNDO, run: () => undo([{ id: way.id, orderId: id }]) },
  });
}

export function tellMany(
  { changed, unchanged }: OrdersStatusResult,
  undo: (undos: readonly Undoable[]) => void,
): void {
  const undos = changed.flatMap(({ id, undo: way }) => (way ? [{ id: way.id, orderId: id }] : []));
  if (undos.length === 0) {
    if (unchanged.length > 0) toast.info('Nada a mudar: os pedidos já estavam assim.');
    return;
  }
  const summary = summaryOf(changed.map(({ effects }) => effects));
  const text = `${counted(undos.length, 'pedido mudou', 'pedidos mudaram')}.`;
  toast.success(summary.length > 0 ? `${text} Vai ${joined(summary)}.` : text, {
    key: 'undo many',
    action: { label: UNDO, run: () => undo(undos) },
  });
}

/** Takes changes back. What could not be is named with its reason; whatever came of it, the orders are shown as they are. */
export function useUndo(lookAgain: (orderId: string) => void): (undos: readonly Undoable[]) => void {
  const client = useQueryClient();
  return (undos) => {
    void api
      .post<UndoResult>('/admin/orders/undo', { undos: undos.map(({ id }) => id) })
      .then(({ undone, refused }) => {
        if (undone.length > 0)
          toast.success(undone.length === 1 ? 'Mudança desfeita.' : `${undone.length} mudanças desfeitas.`);
        for (const { id, message } of refused) toast.error(`#${orderNumber(id)}: ${message}`);
      })
      .catch((error: unknown) => {
        toast.error(errorText(error, unanswered('Erro ao desfazer')));
      })
      .finally(() => {
        for (const { orderId } of undos) lookAgain(orderId);
        void client.invalidateQueries({ queryKey: panel.orderDetails });
        void client.invalidateQueries({ queryKey: panel.worklist });
      });
  };
}
