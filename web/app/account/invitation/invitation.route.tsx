import { Link2Off } from 'lucide-react';
import { useParams } from 'react-router';
import { doNotKeep } from '../../page-context.ts';
import { PrivateData } from '../../queries/private-data.tsx';
import { useSession } from '../../session/session-store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccessLayout } from '../access-layout.tsx';
import type { Route } from './+types/invitation.route';
import { JoinAnew, JoinAs } from './joining.tsx';
import { useInvitation } from './use-invitation.ts';

/** Each link is used once: pages with a secret in their address are not worth keeping. */
export function loader({ context }: Route.LoaderArgs) {
  doNotKeep(context);
  return null;
}

/** Nobody whom this page leads to learns its address. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

export default function Invitation() {
  const { token = '' } = useParams();
  const session = useSession();
  const { invitation, message, retry } = useInvitation(token);
  return (
    <AccessLayout title="Convite para a equipe" lead="Este convite é para trabalhar no painel da loja.">
      {message && <Unusable message={message} onRetry={retry} />}
      {!message && (!invitation || session.status === 'checking') && (
        <p role="status" className="grid justify-items-center gap-4">
          <Spinner className="size-10 border-[3px] text-leaf" />
          Abrindo o convite…
        </p>
      )}
      {!message && invitation && session.status === 'anonymous' && (
        <JoinAnew token={token} invitation={invitation} />
      )}
      {!message && invitation && session.status === 'signed-in' && (
        <PrivateData>
          <JoinAs token={token} invitation={invitation} user={session.user} />
        </PrivateData>
      )}
      <noscript>
        <p className="mt-6 rounded-card bg-sun-pale p-5">
          Para aceitar o convite, ligue o JavaScript do navegador e abra o link de novo.
        </p>
      </noscript>
    </AccessLayout>
  );
}

function Unusable({ message, onRetry }: { message: string; onRetry: (() => void) | null }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 text-center">
      <Link2Off aria-hidden="true" className="size-12 text-tomato-deep" />
      <p className="text-lead">{message}</p>
      {onRetry ? (
        <button
          type="button"
          onClick={onRetry}
          className="min-h-11 font-semibold text-leaf-deep underline underline-offset-4"
        >
          Tentar novamente
        </button>
      ) : (
        <LinkButton to="/">Voltar para o início</LinkButton>
      )}
    </div>
  );
}
