import { formatCents, fromReais, toReais } from '@cesta/contract/base/money';
import type { Goods } from '@cesta/contract/orders/order-constants';
import type { OrderRestored, OrdersStatusResult } from '@cesta/contract/orders/order-desk';
import type { OrderDeleted, Refund } from '@cesta/contract/orders/refunds';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api, errorText } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { toast } from '../../ui/toast-store.ts';
import type { RefundWish } from '../parts/refund-dialog.tsx';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';
import type { DeletionMoney } from './deletion-money.tsx';
import { tellMany, tellUndo, type Undoable, useUndo } from './undo-changes.ts';

interface OrderBook {
  put: (order: AdminOrder) => void;
  drop: (id: string) => void;
}

export type OrderChange =
  | { status: string; despite_refund?: boolean; despite_dispute?: boolean; goods?: Goods }
  | { payment_status: string };

interface Work {
  id: string;
  /** Answers what the order has become; null when it is gone or could not be read. */
  run: () => Promise<{ order: AdminOrder | null; message?: string }>;
  done: string;
  failed: string;
  /** It is among the deleted ones until it is back. */
  isDeleted?: boolean;
  /** No answer, or what was on screen is no longer so: not to be pressed again before somebody has looked. */
  onOutdated?: (() => void) | undefined;
}

const RUNNING = { mutationKey: panel.orderWork, status: 'pending' } as const;
const idOf = (variables: unknown) => (variables as Work).id;

/** What the operator does with an order. `busy` holds those with an answer on its way. */
export function useOrderActions({ put, drop }: OrderBook) {
  const client = useQueryClient();
  const busy = useMutationState({ filters: RUNNING, select: ({ state }) => idOf(state.variables) });
  const { perform } = useAction({
    key: panel.orderWork,
    run: ({ run }: Work) => run(),
    done: ({ message }, { done }) => message ?? done,
    failed: ({ failed }) => unanswered(failed),
    changes: [panel.orderDetails, panel.worklist],
    onDone: ({ order }) => {
      if (order) put(order);
    },
    onFailed: (error, { id, isDeleted, onOutdated }) => {
      const isAnswered = error instanceof ApiError;
      // Another operator deleted it: there is nothing left to show.
      if (isGone(error)) drop(id);
      // Decided on an old screen, or not known whether it was done: the card shows what is true.
      else if (!isAnswered || error.status === 409 || error.status >= 500) {
        onOutdated?.();
        lookAgain(id, isDeleted);
      }
    },
  });

  /** Shows an order as it is by now. */
  function lookAgain(id: string, isDeleted = false): void {
    const show = (raw: unknown) => {
      const order = readAdminOrder(raw);
      if (isDeleted) drop(id);
      else if (order) put(order);
    };
    const miss = (error: unknown) => {
      if (isGone(error) && !isDeleted) drop(id);
    };
    void api.get(`/orders/${id}`).then(show, miss);
  }

  const undo = useUndo(lookAgain);

  return {
    busy: new Set(busy),
    /** Those running at this moment, for whoever cannot wait for the next drawing. */
    running: () =>
      client
        .getMutationCache()
        .findAll(RUNNING)
        .map(({ state }) => idOf(state.variables)),
    change: (order: AdminOrder, values: OrderChange) => perform(changing(order, values, undo)),
    /** One status for many. What became of each; null when nobody knows. */
    changeMany: async (asked: readonly AdminOrder[], body: object) => {
      try {
        const result = await api.patch<OrdersStatusResult>('/admin/orders/status', body);
        tellMany(result, undo);
        return result;
      } catch (error) {
        toast.error(errorText(error, unanswered('Erro ao atualizar status')));
        return null;
      } finally {
        for (const { id } of asked) lookAgain(id);
        void client.invalidateQueries({ queryKey: panel.orderDetails });
        void client.invalidateQueries({ queryKey: panel.worklist });
      }
    },
    restore: (order: AdminOrder) => perform(restoring(order, drop)),
    remove: (order: AdminOrder, money: DeletionMoney | null) => perform(removing(order, money, drop)),
    refund: (order: AdminOrder, wish: RefundWish, onOutdated?: () => void) =>
      perform({ ...refunding(order, wish), onOutdated }),
    retryRefund: (order: AdminOrder, refund: Refund) => perform(closing(order, refund, 'retry')),
    markReturned: (order: AdminOrder, refund: Refund) => perform(closing(order, refund, 'returned')),
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;

/** What was on screen when it was decided. */
export const seenOf = ({ status, paymentStatus }: AdminOrder) => ({ status, payment_status: paymentStatus });

/** The money too, where it is decided on. */
const seenMoneyOf = (order: AdminOrder) => ({
  ...seenOf(order),
  ...(order.refundable && { refundable: toReais(order.refundable) }),
});

const readAgain = (id: string) => api.get(`/orders/${id}`).then(readAdminOrder, () => null);

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'ORDER_NOT_FOUND';

function changing(order: AdminOrder, values: OrderChange, undo: (undos: readonly Undoable[]) => void): Work {
  const isStatus = 'status' in values;
  const body = { ...values, seen: seenOf(order), undoable: true };
  const chosen = isStatus ? ['status', values.status] : ['payment_status', values.payment_status];
  const effects = order.changes.find((change) =>
    Object.entries(change).some(([name, value]) => name === chosen[0] && value === chosen[1]),
  )?.effects;
  return {
    id: order.id,
    run: async () => {
      const changed = readAdminOrder(await api.patch(`/orders/${order.id}/status`, body));
      if (changed?.undo) tellUndo(changed, effects ?? [], undo);
      return { order: changed };
    },
    done: isStatus ? 'Status atualizado com sucesso!' : 'Status de pagamento atualizado!',
    failed: isStatus ? 'Erro ao atualizar status' : 'Erro ao atualizar pagamento',
  };
}

function removing(order: AdminOrder, money: DeletionMoney | null, drop: OrderBook['drop']): Work {
  const { id } = order;
  return {
    id,
    run: async () => {
      const body = { seen: seenMoneyOf(order), ...(money && { money }) };
      const answer = await api.delete<Partial<OrderDeleted> | null>(`/orders/${id}`, { body });
      drop(id);
      if (answer?.refunded)
        toast.info(`${formatCents(fromReais(answer.refunded))} voltam para o cliente: reembolso solicitado.`);
      return { order: null };
    },
    done: 'Pedido excluído com sucesso!',
    failed: 'Erro ao excluir pedido',
  };
}

function restoring({ id }: AdminOrder, drop: OrderBook['drop']): Work {
  return {
    id,
    run: async () => {
      const { message } = await api.post<OrderRestored>(`/admin/orders/${id}/restore`);
      drop(id);
      return { order: null, message };
    },
    done: '',
    failed: 'Erro ao trazer o pedido de volta',
    isDeleted: true,
  };
}

function refunding(order: AdminOrder, wish: RefundWish): Work {
  const body = { ...wish, seen: seenMoneyOf(order) };
  return about(order.id, () => api.post(`/orders/${order.id}/refund`, body), 'Erro ao solicitar reembolso');
}

function closing({ id }: AdminOrder, refund: Refund, way: 'retry' | 'returned'): Work {
  const path = `/orders/${id}/refunds/${refund.id}/${way}`;
  const failed = way === 'retry' ? 'Erro ao solicitar reembolso' : 'Erro ao registrar devolução';
  return about(id, () => api.post(path), failed);
}

function about(id: string, send: () => Promise<{ message: string }>, failed: string): Work {
  return {
    id,
    run: async () => {
      const { message } = await send();
      return { order: await readAgain(id), message };
    },
    done: '',
    failed,
  };
}
