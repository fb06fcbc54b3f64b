import { type Cents, formatCents, toReais } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import type { DoorPaymentMark } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { changeOrder, isGivenBack } from '../orders/orders.service.ts';
import { stopState } from './outgoing-orders.rules.ts';

/** By hand, like any payment that the provider knows nothing of. Done already is done; it can be taken back. */
export async function markDoorPayment(
  deps: Deps,
  by: Operator,
  orderId: string,
  { received, amount }: DoorPaymentMark,
  role: Role,
): Promise<void> {
  await changeOrder(deps, by, orderId, (order) => {
    const { paymentMethod, status, paymentStatus, totalCents } = order;
    if (paymentMethod !== 'door') throw new AppError('NOT_AT_DOOR');
    if (received && status === 'cancelled') throw new AppError('ORDER_CANCELLED', { message: CANCELLED });
    // What was taken for a cancelled order is owed, what was given back is settled: no driver unsays either.
    if (role !== 'admin' && stopState({ ...order, isGivenBack: isGivenBack(order) }) === null)
      throw new AppError('FORBIDDEN', { message: NOT_BROUGHT });
    if (received === (paymentStatus === 'paid')) return {};
    // What was missing in the harvest lowers what is due: a screen from before would book less than was taken.
    if (received && amount !== undefined && amount !== toReais(totalCents))
      throw new AppError('CONFLICT', { message: anotherAmount(totalCents) });
    return { payment_status: received ? 'paid' : 'pending' };
  });
}

const NOT_BROUGHT = 'Este pedido não está em nenhuma entrega: o dinheiro dele fica com o escritório.';

const CANCELLED = 'Este pedido está cancelado: não há o que receber por ele. Nada foi alterado.';

const anotherAmount = (due: Cents) =>
  `O valor deste pedido mudou: agora são ${formatCents(due)}. Nada foi marcado: acerte com o cliente e marque de novo.`;
