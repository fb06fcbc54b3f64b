import type { ConfirmationAnswer, User } from '@cesta/contract/identity';
import { MailCheck, MailQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { api, errorText } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useReloadOnReturn } from '../use-reload-on-return.ts';

interface EmailConfirmationProps {
  user: User;
  /** Asks for the profile again: the link is used in another tab, or on another device. */
  reload: () => void;
}

/** Nothing where the store does not say: then nobody is to be worried. */
export function EmailConfirmation({ user, reload }: EmailConfirmationProps) {
  if (user.email_confirmed === undefined) return null;
  if (!user.email_confirmed) return <ToConfirm user={user} reload={reload} />;
  return (
    <p className="flex items-center gap-2 text-leaf-deep">
      <MailCheck aria-hidden="true" className="size-5 shrink-0" />
      E-mail confirmado
    </p>
  );
}

function ToConfirm({ user, reload }: EmailConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  useReloadOnReturn(reload);

  async function sendAgain() {
    setBusy(true);
    setTold('');
    try {
      const answer = await api.post<ConfirmationAnswer | null>(`/users/${user.id}/confirm-email`);
      setTold(answer?.message ?? 'Enviamos um link para o seu e-mail.');
      if (answer?.email_confirmed) reload();
    } catch (error) {
      setTold(errorText(error, 'Erro ao enviar o e-mail. Tente novamente.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="rounded-card bg-sun-pale px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="flex grow items-center gap-2">
          <MailQuestionMark aria-hidden="true" className="size-5 shrink-0 text-sun-deep" />
          Confirme seu e-mail
        </p>
        <Button size="sm" variant="quiet" busy={busy} onClick={() => void sendAgain()}>
          Enviar de novo
        </Button>
      </div>
      <p role="status" className="wrap-anywhere text-small">
        {told}
      </p>
    </div>
  );
}
