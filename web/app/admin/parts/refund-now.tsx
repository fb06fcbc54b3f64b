import type { Done } from '@cesta/contract/base/answers';
import { type Cents, cents, fromReais } from '@cesta/contract/base/money';
import type { Order } from '@cesta/contract/orders/orders';
import type { QueryKey } from '@tanstack/react-query';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { type Query, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { RefundDialog, type RefundWish } from './refund-dialog.tsx';

/** In reais: what can go back now, and the call that gives it. */
export interface Refundable {
  left: number;
  give: (wish: RefundWish) => Promise<Done>;
}

export const NOT_READ = 'Erro ao carregar o que pode ser devolvido';
export const WHOLE_ORDER =
  'Devolver tudo de um pedido que ainda não foi separado cancela o pedido, e o estoque volta.';

/** Also of what the provider never had: a payment at the door, or one that was marked by hand. */
const NOTHING_LEFT =
  'Não há nada a devolver por aqui. O que foi pago por fora, ou na entrega, devolva por Pix ou em dinheiro.';

interface RefundNowProps {
  money: Query<Refundable>;
  title: string;
  /** What stands there to begin with, as far as it is left. */
  suggested?: Cents | undefined;
  how?: string | undefined;
  confirmLabel?: string | undefined;
  consequence: string;
  changes: readonly QueryKey[];
  onClose: () => void;
}

/** The store's own refund question. What is left is read when it opens. */
export function RefundNow({ money: query, title, suggested, changes, onClose, ...rest }: RefundNowProps) {
  const money = useApiQuery(query, { forEditing: true });
  const { busy, perform } = useAction({
    run: (wish: RefundWish) => money.data?.give(wish) ?? Promise.reject(new Error('Nothing was read yet')),
    done: ({ message }) => message,
    failed: unanswered('Erro ao solicitar reembolso'),
    changes,
  });
  if (!money.data || money.loading || money.data.left === 0) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Loaded from={money} waiting={<RowsSkeleton rows={2} />}>
          {({ left }) => (left === 0 ? <p>{NOTHING_LEFT}</p> : <RowsSkeleton rows={2} />)}
        </Loaded>
      </Dialog>
    );
  }
  const most = fromReais(money.data.left);
  return (
    <RefundDialog
      open
      keptAs={`refund of ${query.key.join(' ')}`}
      title={title}
      most={most}
      suggested={suggested && cents(Math.min(most, suggested))}
      busy={busy}
      onClose={onClose}
      onConfirm={(wish) => void perform(wish).then(onClose)}
      {...rest}
    />
  );
}

/** The same for an order that is at hand by its number alone. */
export function OrderRefund({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <RefundNow
      money={{ key: panel.orderMoney(orderId), attempt: NOT_READ, load: () => refundableOfOrder(orderId) }}
      title="Reembolsar pedido"
      consequence={WHOLE_ORDER}
      changes={[panel.allPersons, panel.orderDetails, panel.worklist]}
      onClose={onClose}
    />
  );
}

export async function refundableOfOrder(id: string): Promise<Refundable> {
  const { refundable = 0, status, payment_status } = await api.get<Order>(`/orders/${id}`);
  const seen = { status, payment_status, refundable };
  return { left: refundable, give: (wish) => api.post<Done>(`/orders/${id}/refund`, { ...wish, seen }) };
}
