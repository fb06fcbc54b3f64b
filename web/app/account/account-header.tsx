import { calledBy } from '@cesta/contract/identity/called-by';
import { LogOut } from 'lucide-react';
import type { SessionUser } from '../session/storage.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { ComingNext } from './coming-next.tsx';
import { FavouritesLink } from './favourites-link.tsx';

/** Who is here, and what is on its way to them. */
export function AccountHeader({ user }: { user: SessionUser }) {
  const leave = useSignOut();
  return (
    <div className="grid gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <PageTitle className="min-w-0 grow basis-40 wrap-anywhere">Olá, {calledBy(user.name)}!</PageTitle>
          <Button variant="quiet" onClick={leave} className="-mr-4 shrink-0">
            <LogOut aria-hidden="true" className="size-5" />
            <span>
              Sair<span className="max-sm:sr-only"> da conta</span>
            </span>
          </Button>
        </div>
        <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
          {user.name} · {user.email}
        </p>
        <FavouritesLink />
      </div>
      <ComingNext user={user} />
    </div>
  );
}
