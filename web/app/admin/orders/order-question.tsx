import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { AdminOrder } from './admin-order.ts';

export interface Question {
  about: 'delete' | 'refund';
  order: AdminOrder;
}

const WORDS = {
  delete: {
    title: 'Excluir pedido',
    confirm: 'Excluir',
    text: 'Tem certeza que deseja excluir este pedido? O estoque será devolvido.',
  },
  refund: {
    title: 'Reembolsar pedido',
    confirm: 'Reembolsar',
    text: 'Devolver ao cliente o valor total deste pedido?',
  },
};

interface OrderQuestionProps {
  question: Question | null;
  busy: boolean;
  onConfirm: (question: Question) => void;
  onClose: () => void;
}

/** Asked before something that cannot be taken back. */
export function OrderQuestion({ question, busy, onConfirm, onClose }: OrderQuestionProps) {
  const { title, confirm, text } = WORDS[question?.about ?? 'delete'];
  return (
    <ConfirmDialog
      open={question !== null}
      title={title}
      confirmLabel={confirm}
      busy={busy}
      onClose={onClose}
      onConfirm={() => {
        if (question) onConfirm(question);
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
