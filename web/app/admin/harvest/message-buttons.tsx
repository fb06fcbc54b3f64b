import { Check, Copy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { whatsAppAddress } from '../parts/payment-link.tsx';

interface MessageButtonsProps {
  text: string;
  phone: string;
  /** It has left: the next step is another one. */
  isSent?: boolean;
  /** It was handed to WhatsApp, or somebody says to have sent it by another way. */
  onSent?: (by: 'whatsapp' | 'phone') => void;
}

/** The complete message, to WhatsApp with one tap or to be put where one likes. */
export function MessageButtons({ text, phone, isSent = false, onSent }: MessageButtonsProps) {
  const [isCopied, setCopied] = useState(false);
  const isToMark = onSent !== undefined && !isSent;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
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
        onClick={() => onSent?.('whatsapp')}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        WhatsApp
      </LinkButton>
      <Button variant="secondary" size="sm" className="px-3! max-sm:grow" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-5" />
        Copiar
      </Button>
      {isToMark && (
        <Button
          variant={isCopied ? 'primary' : 'secondary'}
          size="sm"
          className="px-3! max-sm:grow"
          onClick={() => onSent('phone')}
        >
          <Check aria-hidden="true" className="size-5" />
          Marcar como enviado
        </Button>
      )}
      {isToMark && isCopied && (
        <p role="status" className="basis-full text-small text-ink-soft">
          Depois de mandar o texto copiado, marque como enviado.
        </p>
      )}
    </>
  );
}
