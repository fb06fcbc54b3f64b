import type { Person } from '@cesta/contract/panel/people';
import { Settings2, ShoppingBasket, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useOpenItem } from '../../every-tab/use-address.ts';
import { DeskDialog } from '../../subscriptions/desk/desk-dialog.tsx';
import { WeeksDialog } from '../../subscriptions/desk/weeks-dialog.tsx';
import { PhoneOrderDialog } from './phone-order-dialog.tsx';

/** What can be done in a person's name. Each is a dialog that the address names, so that a link can open it. */
export function PersonActions({ person }: { person: Person }) {
  const { id: open, open: show, close } = useOpenItem('acao');
  const [current] = person.subscriptions;
  return (
    <section aria-label="Ações" className="flex flex-wrap gap-2">
      {person.role === 'customer' && (
        <Button size="sm" onClick={() => show('pedido')}>
          <ShoppingBasket aria-hidden="true" className="size-5" />
          Novo pedido
        </Button>
      )}
      {current && (
        <Button variant="secondary" size="sm" onClick={() => show('assinatura')}>
          <Settings2 aria-hidden="true" className="size-5" />
          Gerenciar assinatura
        </Button>
      )}
      {current && (
        <Button variant="secondary" size="sm" onClick={() => show('semanas')}>
          <Undo2 aria-hidden="true" className="size-5" />
          Reembolsar semana
        </Button>
      )}
      <PhoneOrderDialog person={person} open={open === 'pedido'} onClose={close} />
      <WeeksDialog
        subscription={current && open === 'semanas' ? { id: current.id, user_name: person.name } : null}
        onClose={close}
      />
      <DeskDialog
        subscription={current && open === 'assinatura' ? { id: current.id, user_name: person.name } : null}
        onClose={close}
      />
    </section>
  );
}
