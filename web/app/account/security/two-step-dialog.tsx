import {
  type RecoveryCodes,
  TwoStepConfirmation,
  TwoStepRemoval,
  type TwoStepSecret,
  TwoStepStart,
} from '@cesta/contract/identity/two-step';
import { useState } from 'react';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface TwoStepDialogProps {
  user: SessionUser;
  task: 'on' | 'off';
  onChanged: () => void;
  onClose: () => void;
}

const LABELS = { password: 'Senha', code: 'Código' };
const CODE = { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 40 } as const;

export default function TwoStepDialog({ user, task, onChanged, onClose }: TwoStepDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={task === 'on' ? 'Configurar a verificação' : 'Desativar a verificação'}
    >
      {task === 'on' ? (
        <SetUp user={user} onChanged={onChanged} onClose={onClose} />
      ) : (
        <SwitchOff user={user} onChanged={onChanged} onClose={onClose} />
      )}
    </Dialog>
  );
}

type PartProps = Omit<TwoStepDialogProps, 'task'>;

/** The password, then the code of the app, then what to keep for a lost phone. */
function SetUp({ user, onChanged, onClose }: PartProps) {
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodeList codes={codes} onDone={onClose} />;
  if (!secret) return <AskPassword user={user} onStarted={setSecret} />;
  return (
    <Confirm
      user={user}
      secret={secret}
      onConfirmed={(answer) => {
        setCodes(answer.recovery_codes);
        onChanged();
      }}
    />
  );
}

function AskPassword({ user, onStarted }: { user: SessionUser; onStarted: (secret: TwoStepSecret) => void }) {
  const form = useSchemaForm(TwoStepStart, { password: LABELS.password }, { tells: 'first-field' });
  return (
    <Form
      form={form}
      label="Confirmar a senha"
      attempt="Erro ao configurar a verificação"
      onSubmit={async (request) => onStarted(await api.post(`/users/${user.id}/two-step`, request))}
    >
      <p>
        Você precisa de um aplicativo autenticador no celular, como Google Authenticator, Microsoft
        Authenticator ou Aegis.
      </p>
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        hint="Digite a sua senha para começar."
        data-autofocus
      />
      <SubmitButton busy={form.rhf.formState.isSubmitting}>Continuar</SubmitButton>
    </Form>
  );
}

interface ConfirmProps {
  user: SessionUser;
  secret: TwoStepSecret;
  onConfirmed: (codes: RecoveryCodes) => void;
}

function Confirm({ user, secret, onConfirmed }: ConfirmProps) {
  const form = useSchemaForm(TwoStepConfirmation, { code: LABELS.code }, { tells: 'first-field' });
  return (
    <Form
      form={form}
      label="Confirmar o código"
      attempt="Erro ao configurar a verificação"
      onSubmit={async (request) => onConfirmed(await api.put(`/users/${user.id}/two-step`, request))}
    >
      <p>Leia este código com o aplicativo. Sem câmera, digite a chave abaixo dele.</p>
      <QrCode text={secret.url} label="Código QR para o aplicativo autenticador" />
      <p className="text-small text-ink-soft">
        Chave:{' '}
        <code className="font-semibold text-ink tracking-wide wrap-anywhere select-all">
          {spaced(secret.secret)}
        </code>
      </p>
      <TextField {...form.field('code')} {...CODE} hint="Os 6 números que o aplicativo mostra agora." />
      <SubmitButton busy={form.rhf.formState.isSubmitting}>Ativar</SubmitButton>
    </Form>
  );
}

function SwitchOff({ user, onChanged, onClose }: PartProps) {
  const form = useSchemaForm(TwoStepRemoval, LABELS, { tells: 'first-field' });
  return (
    <Form
      form={form}
      label="Desativar a verificação"
      attempt="Erro ao desativar a verificação"
      onSubmit={async (request) => {
        await api.delete(`/users/${user.id}/two-step`, { body: request });
        toast.success('Verificação em duas etapas desativada.');
        onChanged();
        onClose();
      }}
    >
      <p>Entrar vai pedir só a senha, e os códigos de recuperação deixam de valer.</p>
      <PasswordField {...form.field('password')} autoComplete="current-password" data-autofocus />
      <TextField {...form.field('code')} {...CODE} hint="Do aplicativo, ou um código de recuperação." />
      <SubmitButton busy={form.rhf.formState.isSubmitting}>Desativar</SubmitButton>
    </Form>
  );
}

/** 'ABCD EFGH …': in groups one can type. */
const spaced = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text;
