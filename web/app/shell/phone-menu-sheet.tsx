import { NavLink } from 'react-router';
import { useSession } from '../session/session-store.ts';
import { LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MAIN_LINKS } from './navigation.ts';

export default function PhoneMenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession();
  return (
    <Dialog open={open} onClose={onClose} title="Menu" shape="sheet">
      <nav aria-label="Menu principal">
        <ul className="grid gap-1">
          {MAIN_LINKS.map(({ to, text }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                onClick={onClose}
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
          <LinkButton to="/login" wide onClick={onClose}>
            Entrar
          </LinkButton>
          <LinkButton to="/registrar" variant="secondary" wide onClick={onClose}>
            Criar conta
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}
