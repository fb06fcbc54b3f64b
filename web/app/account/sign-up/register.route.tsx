import { Link, useLocation } from 'react-router';
import { SendTo, useReturnTo } from '../../session/guards.tsx';
import { useSession } from '../../session/session-store.ts';
import { AccessLayout } from '../access-layout.tsx';
import { SignUp } from './sign-up.tsx';

export default function Register() {
  const { state } = useLocation();
  const session = useSession();
  const returnTo = useReturnTo();
  if (session.status === 'signed-in') return <SendTo to={returnTo ?? '/conta'} replace />;
  return (
    <AccessLayout title="Criar conta" lead="Dois passos e a sua primeira cesta já pode sair da roça.">
      <SignUp />
      <p className="mt-6 border-line border-t pt-5 text-center">
        Já tem conta?{' '}
        <Link to="/login" state={state} className="font-semibold text-leaf-deep underline underline-offset-4">
          Entrar
        </Link>
      </p>
    </AccessLayout>
  );
}
