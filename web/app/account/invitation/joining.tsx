import { type InvitationAccepted, NewColleague, type OpenInvitation } from '@cesta/contract/identity/team';
import { ROLE_LABELS, ROLE_NOTES } from '@cesta/contract/identity/team-constants';
import { useNavigate } from 'react-router';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { refreshUser, signIn, signOut } from '../../session/session-store.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { NewPasswordField } from '../forms/new-password-field.tsx';

interface JoinProps {
  token: string;
  invitation: OpenInvitation;
}

const acceptance = (token: string) => `/invitations/${encodeURIComponent(token)}/acceptance`;
const DONE = 'Convite aceito. Boas-vindas à equipe!';

function Offer({ invitation }: { invitation: OpenInvitation }) {
  const { invited_by, role, email } = invitation;
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-small text-ink-soft">Quem convidou</dt>
        <dd className="font-semibold wrap-anywhere">{invited_by}</dd>
      </div>
      <div>
        <dt className="text-small text-ink-soft">Papel</dt>
        <dd>
          <span className="font-semibold">{ROLE_LABELS[role]}</span>: {ROLE_NOTES[role]}
        </dd>
      </div>
      <div>
        <dt className="text-small text-ink-soft">Para</dt>
        <dd className="font-semibold wrap-anywhere">{email}</dd>
      </div>
    </dl>
  );
}

/** By a visitor: a new account, or first a sign-in with the one there is. */
export function JoinAnew({ token, invitation }: JoinProps) {
  return (
    <div className="grid gap-6">
      <Offer invitation={invitation} />
      {invitation.has_account ? (
        <div className="grid gap-3">
          <p>Já existe uma conta com este e-mail. Entre com ela para aceitar o convite.</p>
          <LinkButton to="/login" state={{ from: `/convite/${token}` }}>
            Entrar para aceitar
          </LinkButton>
        </div>
      ) : (
        <NewAccount token={token} invitation={invitation} />
      )}
    </div>
  );
}

const LABELS = { name: 'Nome completo', password: 'Senha' };

function NewAccount({ token, invitation }: JoinProps) {
  const values = { name: invitation.name, password: '' };
  const form = useSchemaForm(NewColleague, LABELS, { values, tells: 'first-field' });
  const navigate = useNavigate();

  async function join(request: NewColleague) {
    const answer = await api.post<InvitationAccepted>(acceptance(token), request, { anonymous: true });
    signIn(answer.token ?? '', answer.user);
    toast.success(DONE);
    await navigate('/admin', { replace: true });
  }

  return (
    <Form form={form} label="Aceitar o convite" attempt="Erro ao aceitar o convite" onSubmit={join}>
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <TextField {...form.field('name')} autoComplete="name" maxLength={120} />
      <NewPasswordField {...form.field('password')} password={form.rhf.watch('password')} />
      <SubmitButton busy={form.rhf.formState.isSubmitting}>Criar conta e aceitar</SubmitButton>
    </Form>
  );
}

/** By who is signed in: it must be the account that was invited. */
export function JoinAs({ token, invitation, user }: JoinProps & { user: SessionUser }) {
  const navigate = useNavigate();
  const { busy, perform } = useAction({
    run: () => api.post<InvitationAccepted>(acceptance(token)),
    done: DONE,
    failed: 'Erro ao aceitar o convite',
    onDone: (answer) => {
      refreshUser(answer.user);
      void navigate('/admin', { replace: true });
    },
  });
  const isOther = user.email.toLowerCase() !== invitation.email;
  return (
    <div className="grid gap-6">
      <Offer invitation={invitation} />
      {isOther ? (
        <div role="alert" className="grid gap-3">
          <p>
            Você está na conta {user.email}, e este convite é para outro e-mail. Saia desta conta e abra o
            link de novo com a que foi convidada.
          </p>
          <Button variant="secondary" onClick={signOut}>
            Sair desta conta
          </Button>
        </div>
      ) : (
        <Button busy={busy} onClick={() => void perform()}>
          Aceitar o convite
        </Button>
      )}
    </div>
  );
}
