import { formatCents, fromReais } from '@cesta/contract/base/money';
import { type Goods, orderNumber } from '@cesta/contract/orders/order-constants';
import type { Refund } from '@cesta/contract/orders/refunds';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefundDialog, type RefundWish } from '../parts/refund-dialog.tsx';
import { WHOLE_ORDER } from '../parts/refund-now.tsx';
import type { AdminOrder } from './admin-order.ts';
import { type DeletionMoney, DeletionMoneyChoice } from './deletion-money.tsx';
import { GoodsChoice } from './goods-choice.tsx';

export type Question =
  | { about: 'delete'; order: AdminOrder }
  | { about: 'refund'; order: AdminOrder }
  /** It goes out although its money goes back, or is disputed. */
  | { about: 'send'; order: AdminOrder; status: string }
  /** It was delivered and is cancelled: what about what was in it. */
  | { about: 'goods'; order: AdminOrder }
  /** It was deleted and comes back. */
  | { about: 'restore'; order: AdminOrder }
  | { about: 'retry' | 'returned'; order: AdminOrder; refund: Refund };

export type Answer =
  | { about: 'delete'; order: AdminOrder; money: DeletionMoney | null }
  | { about: 'refund'; order: AdminOrder; wish: RefundWish }
  | { about: 'goods'; order: AdminOrder; goods: Goods }
  | Exclude<Question, { about: 'delete' | 'refund' | 'goods' }>;

interface OrderQuestionProps {
  question: Question | null;
  busy: boolean;
  onAnswer: (answer: Answer) => void;
  onClose: () => void;
}

/** Asked before something that touches money or goods. */
export function OrderQuestion({ question, busy, onAnswer, onClose }: OrderQuestionProps) {
  const isRefund = question?.about === 'refund';
  const known = isRefund ? null : question;
  return (
    <>
      <RefundDialog
        open={isRefund}
        keptAs={`refund of ${question?.order.id}`}
        title="Reembolsar pedido"
        most={question?.order.refundable ?? null}
        consequence={WHOLE_ORDER}
        busy={busy}
        onClose={onClose}
        onConfirm={(wish) => question && onAnswer({ about: 'refund', order: question.order, wish })}
      />
      <Confirmation
        key={known ? `${known.about}-${known.order.id}` : ''}
        question={known}
        busy={busy}
        onAnswer={onAnswer}
        onClose={onClose}
      />
    </>
  );
}

function Confirmation({ question, busy, onAnswer, onClose }: OrderQuestionProps) {
  const [money, setMoney] = useState<DeletionMoney>('refund');
  const [goods, setGoods] = useState<Goods | null>(null);
  const { title, confirm, text, calm = false } = wordsOf(question);
  const order = question?.order;

  function answer() {
    if (!question || question.about === 'refund') return;
    if (question.about === 'goods') {
      if (goods) onAnswer({ ...question, goods });
      return;
    }
    if (question.about !== 'delete') return onAnswer(question);
    onAnswer({ about: 'delete', order: question.order, money: order?.refundable ? money : null });
  }

  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      confirmLabel={confirm}
      danger={!calm}
      busy={busy}
      onClose={onClose}
      onConfirm={answer}
    >
      <p>{text}</p>
      {question?.about === 'goods' && <GoodsChoice chosen={goods} onChoose={setGoods} />}
      {order && question.about === 'delete' && (
        <DeletionMoneyChoice order={order} chosen={money} onChoose={setMoney} />
      )}
    </ConfirmDialog>
  );
}

interface Words {
  title: string;
  confirm: string;
  text: ReactNode;
  /** It takes nothing away. */
  calm?: boolean;
}

function wordsOf(question: Question | null): Words {
  const amount = question && 'refund' in question ? formatCents(fromReais(question.refund.amount)) : '';
  switch (question?.about) {
    case 'send':
      return {
        title: 'Enviar mesmo assim',
        confirm: 'Enviar mesmo assim',
        text: question.order.isGivenBack
          ? 'O dinheiro deste pedido foi ou está sendo devolvido ao cliente. Mandar os produtos mesmo assim?'
          : 'O banco do cliente contesta o pagamento deste pedido, e o dinheiro pode não voltar. Mandar os produtos mesmo assim?',
      };
    case 'goods':
      return {
        title: 'Cancelar pedido entregue',
        confirm: 'Cancelar pedido',
        text: 'Este pedido já foi entregue. O que aconteceu com os produtos?',
      };
    case 'restore':
      return {
        title: 'Trazer de volta',
        confirm: 'Trazer de volta',
        text: restoring(question.order),
        calm: true,
      };
    case 'retry':
      return {
        title: 'Tentar de novo',
        confirm: 'Tentar de novo',
        text: `Pedir de novo ao banco a devolução de ${amount}?`,
      };
    case 'returned':
      return {
        title: 'Devolvi por outro meio',
        confirm: 'Registrar devolução',
        text: `Você devolveu ${amount} ao cliente por outro meio, como Pix ou dinheiro? Ele recebe um e-mail sobre isso, e fica registrado quem devolveu e quando.`,
      };
    default:
      return {
        title: 'Excluir pedido',
        confirm: 'Excluir',
        text: 'Tem certeza que deseja excluir este pedido? O estoque será devolvido.',
      };
  }
}

/** What coming back does to the shelf, and what it does not do to the money. */
function restoring({ id, status, lines, refunds, refunded, paymentStatus }: AdminOrder): string {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const goods = units === 1 ? '1 produto sai' : `${units} produtos saem`;
  const isOver = paymentStatus === 'refunded' && status !== 'shipped' && status !== 'delivered';
  return [
    `Trazer de volta o pedido #${orderNumber(id)}?`,
    status !== 'cancelled' && !isOver && `${goods} do estoque de novo.`,
    status !== 'cancelled' && isOver && 'Ele volta cancelado, e nada sai do estoque.',
    status === 'pending' && paymentStatus !== 'paid' && 'O cliente tem meia hora para pagar.',
    (refunds.length > 0 || refunded > 0) && 'O dinheiro que voltou para o cliente continua devolvido.',
  ]
    .filter(Boolean)
    .join(' ');
}
