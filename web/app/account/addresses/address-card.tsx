import type { Address } from '@cesta/contract/identity/identity';
import { House, Pencil, Sprout, Trash2 } from 'lucide-react';
import { AddressLines } from '../../order/address-lines.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

interface AddressCardProps {
  address: Address;
  isDefault: boolean;
  /** While the store is being asked to make it the default. */
  choosing: boolean;
  /** The subscription's baskets go here. */
  hasBaskets: boolean;
  /** There when they could. */
  onTakeBaskets?: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
  onChoose: () => void;
}

export function AddressCard(props: AddressCardProps) {
  const { address, isDefault, choosing, hasBaskets, onTakeBaskets, onEdit, onRemove, onChoose } = props;
  const { label } = address;
  const name = useKeptFocus<HTMLHeadingElement>(String(isDefault));
  return (
    <Card as="article" className="grid content-between gap-4 p-5">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Subheading ref={name} tabIndex={-1} className="[overflow-wrap:anywhere]">
            {label}
          </Subheading>
          <span className="flex flex-wrap gap-2">
            {isDefault && (
              <Badge tone="leaf">
                <House aria-hidden="true" className="size-4" />
                Padrão
              </Badge>
            )}
            {hasBaskets && (
              <Badge tone="sun">
                <Sprout aria-hidden="true" className="size-4" />
                Cestas
              </Badge>
            )}
          </span>
        </div>
        <address className="mt-2 text-ink-soft not-italic">
          <AddressLines address={address} />
        </address>
      </div>
      <div className="-mx-5 -mb-2 flex flex-wrap">
        <CardButton about={label} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Editar
        </CardButton>
        <CardButton about={label} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Remover
        </CardButton>
        {!isDefault && (
          <CardButton about={label} busy={choosing} onClick={onChoose}>
            Definir como padrão
          </CardButton>
        )}
        {onTakeBaskets && (
          <CardButton about={label} onClick={onTakeBaskets}>
            Receber as cestas aqui
          </CardButton>
        )}
      </div>
    </Card>
  );
}

type CardButtonProps = {
  /** Which address: several cards have the same buttons. */
  about: string;
  busy?: boolean;
  onClick: () => void;
  children: React.ReactNode;
};

function CardButton({ about, busy, onClick, children }: CardButtonProps) {
  return (
    <Button variant="quiet" busy={busy} onClick={onClick}>
      {children}
      <span className="sr-only"> {about}</span>
    </Button>
  );
}
