import { useCallback, useRef, useState } from 'react';
import { ApiError, api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { type AdminOrder, readAdminOrder } from './admin-order.ts';

interface OrderBook {
  put: (order: AdminOrder) => void;
  drop: (id: string) => void;
}

export type OrderChange = { status: string } | { payment_status: string };

/** What the operator does with an order. `busy` holds those with an answer on its way. */
export function useOrderActions({ put, drop }: OrderBook) {
  const running = useRef(new Set<string>());
  const [busy, setBusy] = useState<ReadonlySet<string>>(running.current);

  const run = useCallback(
    async (id: string, attempt: string, work: () => Promise<void>): Promise<boolean> => {
      running.current = new Set(running.current).add(id);
      setBusy(running.current);
      try {
        await work();
        return true;
      } catch (error) {
        toast.error(errorText(error, attempt));
        // Another operator deleted it: there is nothing left to show.
        if (error instanceof ApiError && error.code === 'ORDER_NOT_FOUND') drop(id);
        return false;
      } finally {
        running.current = new Set([...running.current].filter((other) => other !== id));
        setBusy(running.current);
      }
    },
    [drop],
  );

  const change = (id: string, values: OrderChange) => {
    const isStatus = 'status' in values;
    return run(id, isStatus ? 'Erro ao atualizar status' : 'Erro ao atualizar pagamento', async () => {
      const order = readAdminOrder(await api.patch(`/orders/${id}/status`, values));
      if (order) put(order);
      toast.success(isStatus ? 'Status atualizado com sucesso!' : 'Status de pagamento atualizado!');
    });
  };

  const remove = (id: string) =>
    run(id, 'Erro ao excluir pedido', async () => {
      await api.delete(`/orders/${id}`);
      toast.success('Pedido excluído com sucesso!');
      drop(id);
    });

  const refund = (id: string) =>
    run(id, 'Erro ao solicitar reembolso', async () => {
      const { message } = await api.post<{ message: string }>(`/orders/${id}/refund`);
      toast.success(message);
      const order = readAdminOrder(await api.get(`/orders/${id}`));
      if (order) put(order);
    });

  return { busy, running, change, remove, refund };
}

export type OrderActions = ReturnType<typeof useOrderActions>;
