import type { ConfirmationAnswer, User } from '@cesta/contract/identity/identity';
import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailQuestionMark } from 'lucide-react';
import { mine } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { api, errorText } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';

/** Nothing where the store does not say: then nobody is to be worried. */
export function EmailConfirmation({ user }: { user: User }) {
  if (user.email_confirmed === undefined) return null;
  if (!user.email_confirmed) return <ToConfirm user={user} />;
  return (
    <p className="flex items-center gap-2 text-leaf-deep">
      <MailCheck aria-hidden="true" className="size-5 shrink-0" />
      E-mail confirmado
    </p>
  );
}

/** The link is used in another tab, or on another device: the profile is asked for again when the person is back. */
function ToConfirm({ user }: { user: User }) {
  const refresh = useRefresh();
  const sending = useMutation({
    mutationFn: () => api.post<ConfirmationAnswer | null>(`/users/${user.id}/confirm-email`),
    onSuccess: (answer) => {
      if (answer?.email_confirmed) refresh(mine.profile);
    },
  });

  return (
    <div className="rounded-card bg-sun-pale px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="flex grow items-center gap-2">
          <MailQuestionMark aria-hidden="true" className="size-5 shrink-0 text-sun-deep" />
          Confirme seu e-mail
        </p>
        <Button size="sm" variant="quiet" busy={sending.isPending} onClick={() => sending.mutate()}>
          Enviar de novo
        </Button>
      </div>
      <p role="status" className="wrap-anywhere text-small">
        {sending.isSuccess && (sending.data?.message ?? 'Enviamos um link para o seu e-mail.')}
        {sending.isError && errorText(sending.error, 'Erro ao enviar o e-mail. Tente novamente.')}
      </p>
    </div>
  );
}
