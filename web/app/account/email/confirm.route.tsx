import { CloudOff, MailCheck } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { doNotKeep } from '../../page-context.ts';
import { useSession } from '../../session/session-store.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { AccessLayout } from '../access-layout.tsx';
import type { Route } from './+types/confirm.route';
import { SpentLink } from './spent-link.tsx';
import { type Confirmation, useEmailConfirmation } from './use-email-confirmation.ts';

/** Each link is opened once: pages with a secret in their address are not worth keeping. */
export function loader({ context }: Route.LoaderArgs) {
  doNotKeep(context);
  return null;
}

/** Nobody whom this page leads to learns its address. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

const OFFLINE = 'Não conseguimos falar com a loja. Confira sua conexão com a internet e tente de novo.';

export default function ConfirmEmail() {
  const [query] = useSearchParams();
  const { confirmation, press } = useEmailConfirmation(query.get('token') ?? '');
  // Each press takes its own button along.
  const told = useKeptFocus<HTMLDivElement>(confirmation.state);
  return (
    <AccessLayout title="Confirmar e-mail" lead="Assim sabemos que as mensagens da loja chegam até você.">
      <div
        ref={told}
        tabIndex={-1}
        role="status"
        className="grid justify-items-center gap-4 text-center outline-none"
      >
        <Outcome confirmation={confirmation} onPress={press} />
      </div>
      <noscript>
        <p className="mt-6 rounded-card bg-sun-pale p-5">
          Para confirmar, ligue o JavaScript do navegador e abra o link de novo.
        </p>
      </noscript>
    </AccessLayout>
  );
}

function Outcome({ confirmation, onPress }: { confirmation: Confirmation; onPress: () => void }) {
  switch (confirmation.state) {
    case 'asked':
      return <Question onPress={onPress} />;
    case 'working':
      return (
        <>
          <Spinner className="size-10 border-[3px] text-leaf" />
          <p className="text-lead">Confirmando seu e-mail…</p>
        </>
      );
    case 'confirmed':
      return <Confirmed />;
    case 'spent':
      return <SpentLink />;
    case 'offline':
      return <NotYet message={OFFLINE} onRetry={onPress} />;
    case 'failed':
      return <NotYet message={confirmation.message} onRetry={onPress} />;
  }
}

/** Opening the link changes nothing: whoever has signed up with another's address is not to be confirmed by a scanner. */
function Question({ onPress }: { onPress: () => void }) {
  return (
    <>
      <p className="text-lead">Foi você quem criou a conta com este e-mail? Então é só confirmar.</p>
      <Button onClick={onPress}>Confirmar e-mail</Button>
    </>
  );
}

/** Says nothing about who is signed in here: the link may be of another account. */
function Confirmed() {
  const { status } = useSession();
  return (
    <>
      <MailCheck aria-hidden="true" className="size-12 text-leaf" />
      <p className="text-lead">E-mail confirmado. Obrigado!</p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/produtos">Ver produtos</LinkButton>
        {status === 'signed-in' && (
          <LinkButton to="/minha-conta" variant="secondary">
            Minha Conta
          </LinkButton>
        )}
      </div>
    </>
  );
}

function NotYet({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <CloudOff aria-hidden="true" className="size-12 text-tomato-deep" />
      <p className="text-lead">{message}</p>
      <Button onClick={onRetry}>Tentar novamente</Button>
    </>
  );
}
