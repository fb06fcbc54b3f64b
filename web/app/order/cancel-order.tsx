import { orderNumber } from '@cesta/contract/orders/order-constants';
import { useState } from 'react';
import { api, errorText } from '../session/api-client.ts';
import { unanswered } from '../session/unanswered.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast-store.ts';

interface CancelOrderProps {
  id: string;
  /** Cancelled, refused because it is no longer as it was shown, or not known: look at it again. */
  onSettled: () => void;
  className?: string;
}

/** For whoever does not want to pay an order: gone at once, with a question before. */
export function CancelOrder({ id, onSettled, className }: CancelOrderProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      await api.post(`/orders/${encodeURIComponent(id)}/cancel`);
      toast.success('Pedido cancelado. Nada foi cobrado.');
    } catch (error) {
      toast.error(errorText(error, unanswered('Erro ao cancelar pedido')));
    }
    setBusy(false);
    setIsAsking(false);
    onSettled();
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)} {...(className && { className })}>
        Cancelar pedido
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancelar este pedido?"
        confirmLabel="Sim, cancelar"
        cancelLabel="Ficar com o pedido"
        busy={busy}
        onConfirm={() => void cancel()}
        onClose={() => setIsAsking(false)}
      >
        <p>
          O pedido #{orderNumber(id)} ainda não foi pago: nada é cobrado, e os produtos voltam para a banca.
        </p>
      </ConfirmDialog>
    </>
  );
}
