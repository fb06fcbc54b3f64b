import { Copy, MessageCircle } from 'lucide-react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { whatsAppAddress } from '../parts/payment-link.tsx';

interface MessageButtonsProps {
  text: string;
  phone: string;
  /** It has left: the next step is another one. */
  isSent?: boolean;
  /** It was handed to WhatsApp. */
  onSent?: () => void;
}

/** The complete message, to WhatsApp with one tap or to be put where one likes. */
export function MessageButtons({ text, phone, isSent = false, onSent }: MessageButtonsProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Texto copiado!');
    } catch {
      // Without https there is no clipboard.
      toast.warning('Este navegador não deixa copiar. Envie pelo WhatsApp.');
    }
  }
  return (
    <>
      <LinkButton
        variant={isSent ? 'secondary' : 'primary'}
        to={whatsAppAddress(phone || null, text)}
        target="_blank"
        rel="noreferrer"
        size="sm"
        className="px-3! max-sm:grow"
        onClick={() => onSent?.()}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        WhatsApp
      </LinkButton>
      <Button variant="secondary" size="sm" className="px-3! max-sm:grow" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        Copiar
      </Button>
    </>
  );
}
