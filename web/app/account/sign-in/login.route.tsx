import { Link, useLocation } from 'react-router';
import { SendTo, useReturnTo } from '../../session/guards.tsx';
import { useSession } from '../../session/session-store.ts';
import { AccessLayout } from '../access-layout.tsx';
import { LoginForm } from './login-form.tsx';

export default function Login() {
  const { state } = useLocation();
  const session = useSession();
  const returnTo = useReturnTo();
  if (session.status === 'signed-in') return <SendTo to={returnTo ?? '/minha-conta'} replace />;
  return (
    <AccessLayout title="Entrar" lead={reasonOf(returnTo) ?? 'Que bom ter você de volta.'}>
      <LoginForm />
      <p className="mt-6 border-line border-t pt-5 text-center">
        Primeira vez por aqui?{' '}
        <Link
          to="/registrar"
          state={state}
          className="font-semibold text-leaf-deep underline underline-offset-4"
        >
          Criar conta
        </Link>
      </p>
    </AccessLayout>
  );
}

/** Whoever comes by a link to an order, of an e-mail for example, reads why they are here. */
function reasonOf(returnTo: string | null): string | null {
  const { searchParams } = new URL(returnTo ?? '/', 'http://localhost');
  return searchParams.has('pedido') ? 'Entre para ver o seu pedido.' : null;
}
