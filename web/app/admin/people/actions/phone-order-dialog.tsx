import type { PhoneOrder } from '@cesta/contract/orders/phone-orders';
import type { Person } from '@cesta/contract/panel/people';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { LinkPanel } from '../../parts/payment-link.tsx';
import { PhoneOrderForm } from './phone-order-form.tsx';

interface PhoneOrderDialogProps {
  person: Person;
  open: boolean;
  onClose: () => void;
}

/** A whole order while the customer is on the phone: what, where to, and how it is paid. */
export function PhoneOrderDialog({ person, open, onClose }: PhoneOrderDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Novo pedido de ${person.name}`} shape="wide">
      {open && <Steps person={person} />}
    </Dialog>
  );
}

function Steps({ person }: { person: Person }) {
  const [made, setMade] = useState<PhoneOrder | null>(null);
  const outcome = useKeptFocus<HTMLDivElement>(made?.orderId ?? '');
  return (
    <div ref={outcome} tabIndex={-1}>
      {!made && <PhoneOrderForm person={person} onMade={setMade} />}
      {made?.link && <LinkPanel link={made.link} phone={person.phone} />}
      {made && !made.link && <p role="status">{made.message}</p>}
    </div>
  );
}
