import { LoginRequest, type SignInAnswer } from '@cesta/contract/identity/identity';
import { useState } from 'react';
import { Link } from 'react-router';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { signIn } from '../../session/session-store.ts';
import { toSessionUser } from '../../session/storage.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';

const LABELS = {
  email: 'Email',
  password: 'Senha',
  remember: 'Lembrar de mim',
  code: 'Código de verificação',
};
const FAILED = 'Erro ao fazer login. Verifique suas credenciais.';

/** The page around it leads on as soon as somebody is signed in. */
export function LoginForm() {
  const form = useSchemaForm(LoginRequest, LABELS, { tells: 'first-field' });
  const [wrongPassword, setWrongPassword] = useState(false);
  const [asksCode, setAsksCode] = useState(false);

  async function logIn(request: LoginRequest) {
    // A 401 here means wrong credentials, not an expired session.
    const answer = await api.post<Partial<SignInAnswer> | null>('/auth/login', request, { anonymous: true });
    if (!answer?.token || !toSessionUser(answer.user)) {
      toast.error('Resposta inválida do servidor');
      return;
    }
    const user = signIn(answer.token, answer.user);
    toast.success(`Bem-vindo(a), ${user.name}!`);
  }

  return (
    <Form
      form={form}
      label="Entrar na conta"
      attempt={FAILED}
      onSubmit={logIn}
      onRefused={({ status, code }) => {
        if (status !== 401) return;
        const isSecondStep = code?.startsWith('SECOND_STEP') ?? false;
        setWrongPassword(!isSecondStep);
        if (isSecondStep) {
          setAsksCode(true);
          // The field is there only after the next paint.
          requestAnimationFrame(() => form.rhf.setFocus('code', { shouldSelect: true }));
          return;
        }
        form.rhf.setFocus('password', { shouldSelect: true });
      }}
    >
      <TextField {...form.field('email')} type="email" autoComplete="username" inputMode="email" />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField {...form.field('remember')} label={LABELS.remember} />
        <Link
          to="/recuperar-senha"
          className="inline-flex min-h-11 items-center font-semibold text-leaf-deep underline underline-offset-4"
        >
          Esqueci minha senha
        </Link>
      </div>
      {asksCode && (
        <TextField
          {...form.field('code')}
          autoComplete="one-time-code"
          maxLength={40}
          hint="Do aplicativo no seu celular, ou um dos seus códigos de recuperação."
        />
      )}
      {wrongPassword && (
        <p className="rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
          Confira o email e a senha. Se não lembrar, é só pedir uma senha nova em “Esqueci minha senha”.
        </p>
      )}
      <SubmitButton busy={form.rhf.formState.isSubmitting}>Entrar</SubmitButton>
    </Form>
  );
}
