import { Link2Off } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { doNotKeep } from '../../page-context.ts';
import { ApiError, api } from '../../session/api-client.ts';
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
  const [spent, setSpent] = useState<Spent>();
  const isOpen = token !== '' && !spent;
  const lead = isOpen ? 'Escolha uma senha que só você conheça.' : 'Para isso você precisa de um link novo.';
  return (
    <AccessLayout title="Criar nova senha" lead={lead}>
      {isOpen ? <ResetForm token={token} onSpent={setSpent} /> : <SpentLink spent={spent} />}
    </AccessLayout>
  );
}

/** Found out at a press. `perhapsHere`: an attempt went unanswered before, and may have been the one that used it. */
interface Spent {
  perhapsHere: boolean;
}

interface ResetFormProps {
  token: string;
  onSpent: (spent: Spent) => void;
}

function ResetForm({ token, onSpent }: ResetFormProps) {
  const isUnanswered = useRef(false);
  const form = useSchemaForm(NewPassword, LABELS, { tells: 'first-field' });
  const { rhf } = form;
  const navigate = useNavigate();

  async function reset({ password }: NewPassword) {
    try {
      await api.post('/auth/reset-password', { token, password }, { anonymous: true });
    } catch (error) {
      isUnanswered.current ||= !(error instanceof ApiError);
      throw error;
    }
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
        if (code === 'RESET_LINK_INVALID') onSpent({ perhapsHere: isUnanswered.current });
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

function SpentLink({ spent }: { spent: Spent | undefined }) {
  const perhapsHere = spent?.perhapsHere;
  const place = useRef<HTMLParagraphElement>(null);
  // The form took the pressed button along.
  useEffect(() => {
    if (spent) place.current?.focus();
  }, [spent]);
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Link2Off aria-hidden="true" className="size-12 text-tomato-deep" />
      <p ref={place} tabIndex={-1} className="text-lead outline-none">
        {perhapsHere
          ? 'Este link já foi usado. Da outra vez ficamos sem resposta, e a senha nova já deve estar valendo: tente entrar com ela.'
          : 'Este link venceu, já foi usado ou está incompleto.'}
      </p>
      {perhapsHere && <LinkButton to="/login">Entrar</LinkButton>}
      <LinkButton to="/recuperar-senha" variant={perhapsHere ? 'secondary' : 'primary'}>
        Pedir um link novo
      </LinkButton>
    </div>
  );
}
