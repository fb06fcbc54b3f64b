import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Subheading } from '../../ui/heading.tsx';
import type { Refusal } from './checkout-failures.ts';

export function ChangesNote({ changes, onDismiss }: { changes: readonly string[]; onDismiss: () => void }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Mudanças na sua cesta" className="mb-5 rounded-card bg-sun-pale p-5">
      <p className="font-semibold">Ajustamos a sua cesta ao que há hoje:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={onDismiss}>
        Entendi
      </Button>
    </section>
  );
}

interface RefusalNoteProps {
  refusal: Refusal | null;
  /** Brings the cart to what there is. */
  onFix: () => void;
  /** On with the ordinary delivery. */
  onPlain: () => void;
}

/** Stays until it is dealt with; the words were also said aloud when they came. */
export function RefusalNote({ refusal, onFix, onPlain }: RefusalNoteProps) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal) note.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  if (!refusal) return null;
  return (
    <section
      ref={note}
      aria-label="O que falta para pagar"
      className="flex items-start gap-3 rounded-card border border-tomato-deep bg-tomato-pale p-5"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-tomato-deep" />
      <div className="grid min-w-0 justify-items-start gap-4">
        <Subheading className="font-sans text-body leading-normal">{refusal.text}</Subheading>
        <WayOut refusal={refusal} onFix={onFix} onPlain={onPlain} />
      </div>
    </section>
  );
}

function WayOut({
  refusal,
  onFix,
  onPlain,
}: Omit<RefusalNoteProps, 'refusal'> & { refusal: Refusal }): ReactNode {
  switch (refusal.kind) {
    case 'sold-out':
      return (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onFix}>
            Ajustar a cesta
          </Button>
          <LinkButton to="/carrinho" variant="quiet">
            Ver a cesta
          </LinkButton>
        </div>
      );
    case 'basket':
      return (
        <Button variant="secondary" onClick={onPlain}>
          Continuar com a entrega normal
        </Button>
      );
    case 'address':
      return (
        <LinkButton to="/conta?tab=enderecos" state={{ from: '/checkout' }} variant="secondary">
          Ver meus endereços
        </LinkButton>
      );
    case 'orders':
      return (
        <LinkButton to="/conta?tab=pedidos" variant="secondary">
          Ver meus pedidos
        </LinkButton>
      );
    case 'email':
      return (
        <LinkButton to="/conta?tab=perfil" variant="secondary">
          Confirmar meu e-mail
        </LinkButton>
      );
    case 'too-large':
      return (
        <LinkButton to="/carrinho" variant="secondary">
          Ver a cesta
        </LinkButton>
      );
  }
}
