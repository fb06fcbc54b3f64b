import { Menu } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../session/session-store.ts';
import { IconButton, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MAIN_LINKS } from './navigation.ts';

export function PhoneMenu() {
  const [open, setOpen] = useState(false);
  const session = useSession();
  const close = () => setOpen(false);
  return (
    <div className="xl:hidden">
      <IconButton label="Abrir menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog open={open} onClose={close} title="Menu" shape="sheet">
        <nav aria-label="Menu principal">
          <ul className="grid gap-1">
            {MAIN_LINKS.map(({ to, text }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  onClick={close}
                  className="flex min-h-13 items-center rounded-control px-3 font-display text-subheading font-semibold hover:bg-leaf-pale aria-[current=page]:bg-leaf-pale aria-[current=page]:text-leaf-deep"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {session.status === 'anonymous' && (
          <div className="mt-6 grid gap-3">
            <LinkButton to="/login" wide onClick={close}>
              Entrar
            </LinkButton>
            <LinkButton to="/registrar" variant="secondary" wide onClick={close}>
              Criar conta
            </LinkButton>
          </div>
        )}
      </Dialog>
    </div>
  );
}
