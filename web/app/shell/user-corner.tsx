import { calledBy } from '@cesta/contract/identity/called-by';
import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../session/session-store.ts';
import type { SessionUser } from '../session/storage.ts';
import { LinkButton } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The only part of a public page that waits until it is known who is there. */
export function UserCorner() {
  const session = useSession();
  if (session.status === 'checking') {
    return (
      <div data-session="checking">
        <Skeleton className="size-11 rounded-full sm:w-52" />
      </div>
    );
  }
  if (session.status === 'signed-in') return <UserMenu user={session.user} />;
  return (
    <>
      <LinkButton to="/login" variant="quiet" className="max-sm:px-2 sm:px-4 max-[24rem]:hidden">
        Entrar
      </LinkButton>
      <LinkButton to="/registrar" variant="secondary" className="max-sm:hidden">
        Criar conta
      </LinkButton>
    </>
  );
}

const ENTRY =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left font-semibold hover:bg-leaf-pale';

/** A native popover: Esc and a press elsewhere close it. */
function UserMenu({ user }: { user: SessionUser }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const leave = useSignOut();
  const close = () => panel.current?.hidePopover();
  /** The header moves with the page, so the menu asks where its button is. */
  function place() {
    const button = panel.current?.previousElementSibling?.getBoundingClientRect();
    if (!panel.current || !button) return;
    panel.current.style.top = `${button.bottom + 8}px`;
    const fromRight = document.documentElement.clientWidth - button.right;
    // Below its button, but whole: other buttons stand to the right of it on a phone.
    panel.current.style.right = `max(1rem, min(${fromRight}px, 100% - 19rem))`;
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`Menu de ${user.name}`}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold transition-colors hover:bg-leaf-pale sm:px-3"
      >
        <CircleUserRound aria-hidden="true" className="size-6 shrink-0" />
        <span className="max-w-28 truncate max-sm:hidden">{calledBy(user.name)}</span>
        <ChevronDown aria-hidden="true" className="size-4 max-sm:hidden" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        className="fixed inset-auto max-h-[calc(100dvh-6rem)] w-72 max-w-[calc(100%-2rem)] overflow-y-auto rounded-card border border-line bg-card p-2 text-ink shadow-soft"
      >
        <div className="border-line border-b px-3 pt-2 pb-3">
          <p className="font-semibold wrap-anywhere">{user.name}</p>
          <p className="text-small text-ink-soft wrap-anywhere">{user.email}</p>
        </div>
        <nav aria-label="Sua conta" className="grid pt-2">
          <Link to="/minha-conta" onClick={close} className={ENTRY}>
            Minha Conta
          </Link>
          {user.role !== 'customer' && (
            <Link to="/admin" onClick={close} className={ENTRY}>
              Painel Admin
            </Link>
          )}
          <button type="button" onClick={leave} className={`${ENTRY} text-tomato-deep`}>
            Sair
          </button>
        </nav>
      </div>
    </>
  );
}
