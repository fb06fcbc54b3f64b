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
        {/* The dot lies in a gutter that is cut off where the address begins a line of its own. */}
        <p className="mt-1 overflow-hidden text-ink-soft">
          <span className="-ml-4 flex flex-wrap *:pl-4 *:wrap-anywhere">
            <span>{user.name}</span>{' '}
            <span className="relative before:absolute before:left-0 before:w-4 before:text-center before:content-['·']">
              {user.email}
            </span>
          </span>
        </p>
        <FavouritesLink />
      </div>
      <ComingNext user={user} />
    </div>
  );
}
