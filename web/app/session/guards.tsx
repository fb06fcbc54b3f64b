import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Navigate, type NavigateProps, useLocation } from 'react-router';
import lost from '../art/not-found.svg';
import { LinkButton } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import { toast } from '../ui/toast-store.ts';
import { useSession } from './session-store.ts';

interface RequireSessionProps {
  /** Said on the way to /login, such as 'Faça login para finalizar a compra'. */
  warning?: string;
  children: ReactNode;
}

/** Shows a private screen once it is certain who is there; everybody else signs in first and comes back. */
export function RequireSession({ warning, children }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search } = useLocation();
  // The same at every render: another one would begin the way to /login anew, for as long as that page is coming.
  const wayBack = useMemo(() => ({ from: `${pathname}${search}` }), [pathname, search]);
  const wasHere = useRef(false);
  // Signing out on a private screen leads home; only whoever arrives without a session is asked to sign in.
  const isOver = session.status === 'anonymous' && ['left', 'elsewhere'].includes(session.reason);
  const hasLeft = isOver && wasHere.current;
  const mustSignIn = session.status === 'anonymous' && !hasLeft;

  useEffect(() => {
    if (session.status === 'signed-in') wasHere.current = true;
    if (mustSignIn && warning) toast.warning(warning);
  }, [session.status, mustSignIn, warning]);

  if (session.status === 'checking') return <LoadingScreen />;
  if (session.status === 'signed-in') return children;
  if (hasLeft) return <SendTo to="/" replace />;
  return <SendTo to="/login" replace state={wayBack} />;
}

/** The next screen may be long on its way over a slow network: until it is there, the place is not left empty. */
export function SendTo(target: NavigateProps) {
  return (
    <>
      <LoadingScreen />
      <Navigate {...target} />
    </>
  );
}

/** Where to go after signing in: the page that sent the person here, or null when they came by themselves. */
export function useReturnTo(): string | null {
  const { state } = useLocation();
  const from: unknown = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : null;
}

/** For who works here; what each role finds inside is the panel's own question. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSession>
      <AdminOnly>{children}</AdminOnly>
    </RequireSession>
  );
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user && user.role !== 'customer' ? children : <AccessDenied />;
}

export function AccessDenied() {
  return (
    <Container width="form" className="grid justify-items-center gap-4 py-12 text-center sm:py-20">
      <img src={lost} alt="" width={400} height={300} className="h-52 w-auto" />
      <PageTitle>Acesso Negado</PageTitle>
      <p className="text-lead text-ink-soft">Você não tem permissão para acessar esta página.</p>
      <LinkButton to="/" className="mt-2">
        Voltar para o início
      </LinkButton>
    </Container>
  );
}
