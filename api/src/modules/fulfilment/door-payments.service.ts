import { type Cents, formatCents, toReais } from '@cesta/contract/base/money';
import type { DoorPaymentMark } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { changeOrder } from '../orders/orders.service.ts';

/** By hand, like any payment that the provider knows nothing of. Done already is done; it can be taken back. */
export async function markDoorPayment(
  deps: Deps,
  by: Operator,
  orderId: string,
  { received, amount }: DoorPaymentMark,
): Promise<void> {
  await changeOrder(deps, by, orderId, ({ paymentMethod, status, paymentStatus, totalCents }) => {
    if (paymentMethod !== 'door') throw new AppError('NOT_AT_DOOR');
    if (received && status === 'cancelled') throw new AppError('ORDER_CANCELLED', { message: CANCELLED });
    if (received === (paymentStatus === 'paid')) return {};
    // What was missing in the harvest lowers what is due: a screen from before would book less than was taken.
    if (received && amount !== undefined && amount !== toReais(totalCents))
      throw new AppError('CONFLICT', { message: anotherAmount(totalCents) });
    return { payment_status: received ? 'paid' : 'pending' };
  });
}

const CANCELLED = 'Este pedido está cancelado: não há o que receber por ele. Nada foi alterado.';

const anotherAmount = (due: Cents) =>
  `O valor deste pedido mudou: agora são ${formatCents(due)}. Nada foi marcado: acerte com o cliente e marque de novo.`;
