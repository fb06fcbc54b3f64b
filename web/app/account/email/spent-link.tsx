import { Link2Off } from 'lucide-react';
import { PrivateData } from '../../queries/private-data.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { useSession } from '../../session/session-store.ts';
import type { SessionUser } from '../../session/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { profileOf } from '../account-queries.ts';
import { userOf } from '../user-of.ts';

const PROFILE = '/minha-conta?tab=perfil';

/** What to do next depends on who is here; whose link it was, nobody can tell any more. */
export function SpentLink() {
  const session = useSession();
  return (
    <>
      <Link2Off aria-hidden="true" className="size-12 text-ink-soft" />
      <p className="text-lead">Este link venceu, já foi usado ou está incompleto.</p>
      {session.status === 'signed-in' && (
        <PrivateData>
          <ForCustomer user={session.user} />
        </PrivateData>
      )}
      {session.status === 'anonymous' && (
        <>
          <p className="text-ink-soft">
            Se você já confirmou, está tudo certo. Se não, entre na sua conta: no Perfil você pede outro link.
          </p>
          <LinkButton to="/login" state={{ from: PROFILE }}>
            Entrar
          </LinkButton>
        </>
      )}
    </>
  );
}

function ForCustomer({ user }: { user: SessionUser }) {
  const { data } = useApiQuery(profileOf(user));
  const isConfirmed = data !== undefined && userOf(data).email_confirmed === true;
  return (
    <>
      <p className="wrap-anywhere text-ink-soft">
        {isConfirmed
          ? `O e-mail ${user.email} já está confirmado: você não precisa fazer nada.`
          : `No Perfil, em Minha Conta, você pede outro link para ${user.email}.`}
      </p>
      <LinkButton to={isConfirmed ? '/minha-conta' : PROFILE}>
        {isConfirmed ? 'Minha Conta' : 'Abrir o Perfil'}
      </LinkButton>
    </>
  );
}
