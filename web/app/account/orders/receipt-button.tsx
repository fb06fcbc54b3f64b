import { orderNumber } from '@cesta/contract/orders/order-constants';
import { FileDown } from 'lucide-react';
import type { OrderView } from '../../order/order-view.ts';
import { useAction } from '../../queries/use-action.ts';
import { download, saveFile } from '../../session/download.ts';
import { Button } from '../../ui/button.tsx';

/** For what was paid, also when its money went back: the receipt tells of both. */
export function hasReceipt({ paymentStatus }: OrderView): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'refunded';
}

export function ReceiptButton({ order }: { order: OrderView }) {
  const { busy, perform } = useAction({
    run: async () => {
      const path = `/orders/${encodeURIComponent(order.id)}/receipt`;
      saveFile(await download(path, { signal: AbortSignal.timeout(60_000), onProgress: () => undefined }));
    },
    failed: 'Erro ao baixar recibo. Tente novamente.',
  });
  return (
    <Button variant="quiet" busy={busy} onClick={() => void perform()}>
      <FileDown aria-hidden="true" className="size-5" />
      Baixar recibo
      <span className="sr-only"> do pedido #{orderNumber(order.id)}</span>
    </Button>
  );
}
