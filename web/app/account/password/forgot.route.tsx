import type { Done } from '@cesta/contract/base/answers';
import { ForgotPasswordRequest } from '@cesta/contract/identity/identity';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Form, SubmitButton } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccessLayout } from '../access-layout.tsx';

const LABELS = { email: 'Email' };

export default function ForgotPassword() {
  const form = useSchemaForm(ForgotPasswordRequest, LABELS, { tells: 'first-field' });
  const [sent, setSent] = useState<string | null>(null);

  async function ask(request: ForgotPasswordRequest) {
    const { message } = await api.post<Done>('/auth/forgot-password', request, { anonymous: true });
    setSent(message);
  }

  function askAgain() {
    setSent(null);
    // The field is there only after the next paint.
    requestAnimationFrame(() => form.rhf.setFocus('email', { shouldSelect: true }));
  }

  return (
    <AccessLayout
      title="Recuperar senha"
      lead="Diga o email da sua conta e mandamos um link para criar uma senha nova."
    >
      {sent ? (
        <Sent text={sent} onOther={askAgain} />
      ) : (
        <Form
          form={form}
          label="Recuperar senha"
          attempt="Erro ao pedir o link. Tente novamente."
          onSubmit={ask}
        >
          <TextField {...form.field('email')} type="email" inputMode="email" autoComplete="username" />
          <SubmitButton busy={form.rhf.formState.isSubmitting}>Enviar link</SubmitButton>
        </Form>
      )}
      <p className="mt-6 border-line border-t pt-5 text-center">
        Lembrou?{' '}
        <Link to="/login" className="font-semibold text-leaf-deep underline underline-offset-4">
          Entrar
        </Link>
      </p>
    </AccessLayout>
  );
}

function Sent({ text, onOther }: { text: string; onOther: () => void }) {
  const place = useRef<HTMLParagraphElement>(null);
  // The form took the pressed button along.
  useEffect(() => place.current?.focus(), []);
  return (
    <div role="status" className="grid justify-items-center gap-4 text-center">
      <MailCheck aria-hidden="true" className="size-12 text-leaf" />
      <p ref={place} tabIndex={-1} className="text-lead outline-none">
        {text}
      </p>
      <p className="text-ink-soft">
        O link vale por 1 hora. Se não chegar em alguns minutos, olhe também no spam.
      </p>
      <Button variant="quiet" onClick={onOther}>
        Usar outro email
      </Button>
    </div>
  );
}
