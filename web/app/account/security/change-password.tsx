import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Heading } from '../../ui/heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { PasswordChange } from '../forms/password-rules.ts';

const LABELS = {
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',
  confirmation: 'Confirmar nova senha',
};
const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

export function ChangePassword({ user, onChanged }: { user: SessionUser; onChanged: () => void }) {
  const form = useSchemaForm(PasswordChange, LABELS, { values: EMPTY });
  const { rhf } = form;

  async function change({ currentPassword, newPassword }: PasswordChange) {
    await api.post(`/users/${user.id}/change-password`, { currentPassword, newPassword });
    rhf.reset(EMPTY);
    toast.success('Senha alterada com sucesso!');
    onChanged();
  }

  return (
    <section className="grid content-start gap-5">
      <Heading>Trocar a senha</Heading>
      <Form
        form={form}
        label="Trocar a senha"
        attempt="Erro ao alterar senha"
        onSubmit={change}
        className="max-w-form"
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <NewPasswordField
          {...form.field('newPassword', { deps: rhf.formState.isSubmitted ? ['confirmation'] : [] })}
          password={rhf.watch('newPassword')}
        />
        <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
        <SubmitButton wide={false} className="sm:justify-self-start" busy={rhf.formState.isSubmitting}>
          Alterar senha
        </SubmitButton>
        <p className="text-small text-ink-soft">
          Ao trocar a senha, a sua conta sai de todos os outros dispositivos.
        </p>
      </Form>
    </section>
  );
}
