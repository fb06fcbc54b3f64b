import { LogOut } from 'lucide-react';
import type { SessionUser } from '../session/storage.ts';
import { useSignOut } from '../shell/use-sign-out.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { ComingNext } from './coming-next.tsx';

/** Who is here, and what is on its way to them. */
export function AccountHeader({ user }: { user: SessionUser }) {
  const leave = useSignOut();
  const [firstName] = user.name.trim().split(/\s+/);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <PageTitle className="break-words">Olá, {firstName}!</PageTitle>
          <p className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
            {user.name} · {user.email}
          </p>
        </div>
        <Button variant="quiet" onClick={leave} className="max-sm:-ml-5">
          <LogOut aria-hidden="true" className="size-5" />
          Sair da conta
        </Button>
      </div>
      <ComingNext user={user} />
    </div>
  );
}
