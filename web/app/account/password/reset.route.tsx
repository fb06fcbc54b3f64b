import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { doNotKeep } from '../../page-context.ts';
import { api } from '../../session/api-client.ts';
import { getSession, signOut } from '../../session/session-store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { AccessLayout } from '../access-layout.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { NewPassword } from '../forms/password-rules.ts';
import type { Route } from './+types/reset.route';

const LABELS = { password: 'Nova senha', confirmation: 'Confirmar nova senha' };

/** Each link is opened once: pages with a secret in their address are not worth keeping. */
export function loader({ context }: Route.LoaderArgs) {
  doNotKeep(context);
  return null;
}

/** Nobody whom this page leads to learns its address. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

export default function ResetPassword() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [isSpent, setIsSpent] = useState(false);
  return (
    <AccessLayout title="Criar nova senha" lead="Escolha uma senha que só você conheça.">
      {token && !isSpent ? <ResetForm token={token} onSpent={() => setIsSpent(true)} /> : <SpentLink />}
    </AccessLayout>
  );
}

function ResetForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const form = useSchemaForm(NewPassword, LABELS, { tells: 'first-field' });
  const { rhf } = form;
  const navigate = useNavigate();

  async function reset({ password }: NewPassword) {
    await api.post('/auth/reset-password', { token, password }, { anonymous: true });
    // A new password ends every session of the account, this one too.
    if (getSession().status === 'signed-in') signOut();
    toast.success('Senha alterada com sucesso!');
    await navigate('/login', { replace: true });
  }

  return (
    <Form
      form={form}
      label="Criar nova senha"
      attempt="Erro ao alterar senha"
      onSubmit={reset}
      onRefused={({ code }) => {
        if (code === 'RESET_LINK_INVALID') onSpent();
      }}
    >
      <NewPasswordField
        {...form.field('password', { deps: rhf.formState.isSubmitted ? ['confirmation'] : [] })}
        password={rhf.watch('password')}
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
      <SubmitButton busy={rhf.formState.isSubmitting}>Salvar nova senha</SubmitButton>
    </Form>
  );
}

function SpentLink() {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Link2Off aria-hidden="true" className="size-12 text-tomato-deep" />
      <p className="text-lead">Este link venceu, já foi usado ou está incompleto.</p>
      <LinkButton to="/recuperar-senha">Pedir um link novo</LinkButton>
    </div>
  );
}
