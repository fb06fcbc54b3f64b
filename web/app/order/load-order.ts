import { ApiError, api } from '../session/api-client.ts';
import { type OrderView, readOrder } from './order-view.ts';

const MISSING_CODES = ['ORDER_NOT_FOUND', 'NOT_FOUND', 'VALIDATION', 'BAD_REQUEST'];

export const ORDER_NOT_LOADED = 'Erro ao carregar pedido';

/** One order with its history. An id that nobody has, or that is none at all, is simply missing: null. */
export async function loadOrder(id: string, signal: AbortSignal): Promise<OrderView | null> {
  try {
    return readOrder(await api.get(`/orders/${encodeURIComponent(id)}`, { signal }));
  } catch (error) {
    if (error instanceof ApiError && MISSING_CODES.includes(error.code ?? '')) return null;
    throw error;
  }
}
