import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { PaymentLink } from '@cesta/contract/orders/phone-orders';
import { Copy, MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';

/** 'https://wa.me/5571…?text=…'; without a phone WhatsApp asks to whom. */
export function whatsAppAddress(phone: string | null, text: string): string {
  const digits = (phone ?? '').replace(/\D/g, '');
  const number = digits.length === 10 || digits.length === 11 ? `55${digits}` : digits;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

interface LinkPanelProps {
  link: PaymentLink;
  phone: string | null;
}

/** The link is out by e-mail; here it is for WhatsApp, or to be read out. */
export function LinkPanel({ link, phone }: LinkPanelProps) {
  const text = useRef<HTMLParagraphElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success('Link copiado!');
    } catch {
      // Without https there is no clipboard: then it is selected, to be copied by hand.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      toast.warning('Copie o link selecionado.');
    }
  }

  return (
    <div className="grid gap-4">
      <p role="status">{link.message}</p>
      <p className="text-lead font-semibold tabular-nums">{formatCents(fromReais(link.amount))}</p>
      <p ref={text} className="rounded-control bg-paper-deep px-3 py-2 text-small wrap-anywhere">
        {link.url}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          to={whatsAppAddress(phone ?? link.phone ?? null, link.text)}
          target="_blank"
          rel="noreferrer"
          className="max-sm:w-full"
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Enviar por WhatsApp
        </LinkButton>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          Copiar link
        </Button>
      </div>
    </div>
  );
}

interface SentLinkProps {
  /** Below /api, posted to once when it opens. */
  path: string;
  phone: string | null;
  onClose: () => void;
}

/** Sends the link anew and shows it. */
export function SentLink({ path, phone, onClose }: SentLinkProps) {
  const { answer, perform } = useAction({
    run: () => api.post<PaymentLink>(path, {}),
    failed: 'Erro ao enviar o link de pagamento',
    changes: [panel.allPersons],
    onFailed: onClose,
  });
  const sent = useRef(false);
  useEffect(() => {
    // Once, also where a development build mounts twice.
    if (sent.current) return;
    sent.current = true;
    void perform();
  }, [perform]);
  return (
    <Dialog open onClose={onClose} title="Link de pagamento">
      {answer ? <LinkPanel link={answer} phone={phone} /> : <RowsSkeleton rows={2} />}
    </Dialog>
  );
}

export function InvoiceLink({ id, onClose }: { id: string; onClose: () => void }) {
  return <SentLink path={`/admin/subscriptions/${id}/payment-link`} phone={null} onClose={onClose} />;
}
