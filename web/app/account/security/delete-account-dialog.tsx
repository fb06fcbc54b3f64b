import { DeleteAccountRequest } from '@cesta/contract/identity/identity';
import { LIVE_SUBSCRIPTION_STATUSES } from '@cesta/contract/subscriptions/subscription-constants';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { signOut } from '../../session/session-store.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { MY_SUBSCRIPTION } from '../account-queries.ts';

interface DeleteAccountDialogProps {
  user: SessionUser;
  open: boolean;
  onClose: () => void;
}

export function DeleteAccountDialog({ user, open, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Excluir minha conta">
      {open && <SubscriptionNote />}
      <DeleteAccountForm user={user} onClose={onClose} />
    </Dialog>
  );
}

/** Said before the password is asked for, as soon as it is known. */
function SubscriptionNote() {
  const { data } = useApiQuery(MY_SUBSCRIPTION);
  const own = data?.subscription;
  if (!own || !LIVE_SUBSCRIPTION_STATUSES.some((live) => live === own.status)) return null;
  return (
    <p className="mb-5 rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
      {own.cancel_at_period_end
        ? 'Sua assinatura ainda está no período pago. Exclua a conta depois do fim dele.'
        : 'Você tem uma assinatura em andamento. Cancele-a e exclua a conta depois do fim do período pago.'}
    </p>
  );
}

const LABELS = { password: 'Senha' };
const NOT_ANSWERED =
  'Erro ao excluir a conta. Ficamos sem resposta: ela pode já ter sido excluída. Se você ainda consegue entrar, tente de novo.';

function DeleteAccountForm({ user, onClose }: Omit<DeleteAccountDialogProps, 'open'>) {
  const form = useSchemaForm(DeleteAccountRequest, LABELS, { tells: 'first-field' });

  async function remove(request: DeleteAccountRequest) {
    await api.delete(`/users/${user.id}`, { body: request });
    toast.success('Sua conta foi excluída.');
    // The guard of the account leads home.
    signOut();
  }

  return (
    <Form form={form} label="Excluir minha conta" attempt={NOT_ANSWERED} onSubmit={remove}>
      <p>
        Seu perfil, seus endereços e seus acessos são apagados na hora, e <strong>não há volta</strong>. Os
        pedidos ficam guardados sem o seu nome, como a lei fiscal exige.
      </p>
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        hint="Digite a sua senha para confirmar."
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Manter a conta
        </Button>
        <Button type="submit" variant="danger" busy={form.rhf.formState.isSubmitting}>
          Excluir para sempre
        </Button>
      </div>
    </Form>
  );
}
