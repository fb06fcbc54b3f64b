import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';

interface OrderBook {
  put: (order: AdminOrder) => void;
  drop: (id: string) => void;
}

export type OrderChange = { status: string } | { payment_status: string };

interface Work {
  id: string;
  /** Answers what the order has become; null when it is gone or could not be read. */
  run: () => Promise<{ order: AdminOrder | null; message?: string }>;
  done: string;
  failed: string;
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
    failed: ({ failed }) => failed,
    changes: [panel.orderDetails],
    onDone: ({ order }) => {
      if (order) put(order);
    },
    // Another operator deleted it: there is nothing left to show.
    onFailed: (error, { id }) => {
      if (error instanceof ApiError && error.code === 'ORDER_NOT_FOUND') drop(id);
    },
  });

  return {
    busy: new Set(busy),
    /** Those running at this moment, for whoever cannot wait for the next drawing. */
    running: () =>
      client
        .getMutationCache()
        .findAll(RUNNING)
        .map(({ state }) => idOf(state.variables)),
    change: (id: string, values: OrderChange) => perform(changing(id, values)),
    remove: (id: string) => perform(removing(id, drop)),
    refund: (id: string) => perform(refunding(id)),
  };
}

export type OrderActions = ReturnType<typeof useOrderActions>;

function changing(id: string, values: OrderChange): Work {
  const isStatus = 'status' in values;
  return {
    id,
    run: async () => ({ order: readAdminOrder(await api.patch(`/orders/${id}/status`, values)) }),
    done: isStatus ? 'Status atualizado com sucesso!' : 'Status de pagamento atualizado!',
    failed: isStatus ? 'Erro ao atualizar status' : 'Erro ao atualizar pagamento',
  };
}

function removing(id: string, drop: OrderBook['drop']): Work {
  return {
    id,
    run: async () => {
      await api.delete(`/orders/${id}`);
      drop(id);
      return { order: null };
    },
    done: 'Pedido excluído com sucesso!',
    failed: 'Erro ao excluir pedido',
  };
}

function refunding(id: string): Work {
  return {
    id,
    run: async () => {
      const { message } = await api.post<{ message: string }>(`/orders/${id}/refund`);
      const order = await api.get(`/orders/${id}`).then(readAdminOrder, () => null);
      return { order, message };
    },
    done: '',
    failed: 'Erro ao solicitar reembolso',
  };
}
