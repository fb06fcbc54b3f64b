import { FASTEST_PERSON_MS } from '@cesta/contract/base/constants';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, api, errorText } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import {
  type ContactErrors,
  type ContactValues,
  checkContact,
  contactValues,
  NOT_SENT,
  SENT,
} from './contact.rules.ts';

const KEY = 'contact';

export interface RefusedContact {
  values: ContactValues;
  errors: ContactErrors;
  message: string;
}

/** Posts to its own page where there is no JavaScript; `refused` is what came back then. */
export function ContactForm({ refused }: { refused: RefusedContact | undefined }) {
  const [errors, setErrors] = useState<ContactErrors>(refused?.errors ?? {});
  const [sending, setSending] = useState(false);
  const openedAt = useRef(0);

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  async function send(form: HTMLFormElement) {
    const data = new FormData(form);
    const values = contactValues(data);
    const wrong = checkContact(values);
    setErrors(wrong?.errors ?? {});
    if (wrong) {
      toast.warning(wrong.warning, { key: KEY });
      focusFirst(form, wrong.errors);
      return;
    }
    setSending(true);
    try {
      const elapsedMs = await reachReadingTime(openedAt.current);
      await api.post('/contact', { ...values, website: String(data.get('website') ?? ''), elapsedMs });
      form.reset();
      toast.success(SENT, { key: KEY });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toast.error(errorText(error, NOT_SENT), { key: KEY });
    } finally {
      setSending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!sending) void send(event.currentTarget);
  }

  const field = (key: keyof ContactValues) => ({
    name: key,
    error: errors[key],
    defaultValue: refused?.values[key],
    onInput: () => setErrors(({ [key]: _corrected, ...rest }) => rest),
  });

  return (
    <form method="post" noValidate onSubmit={submit} aria-label="Fale com a gente" className="grid gap-5">
      {refused && (
        <p role="alert" className="rounded-card bg-sun-pale p-4 font-semibold text-sun-deep">
          {refused.message}
        </p>
      )}
      <TextField label="Nome" autoComplete="name" maxLength={120} {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextAreaField label="Mensagem" rows={6} maxLength={5000} {...field('message')} />
      <Honeypot />
      <Button type="submit" size="lg" busy={sending} className="sm:justify-self-start">
        {sending ? 'Enviando…' : 'Enviar mensagem'}
      </Button>
    </form>
  );
}

/** No person sees or reaches this field; what fills it in is not a person. */
function Honeypot() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor="website">Deixe este campo vazio</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/**
 * How long the form has been on screen. The store takes what is sent at once for the work of a machine: whoever
 * pastes a ready text waits out that moment here, so that no person's message is thrown away.
 */
async function reachReadingTime(openedAt: number): Promise<number> {
  const elapsed = () => Math.round(performance.now() - openedAt);
  const missing = FASTEST_PERSON_MS - elapsed();
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, missing));
  return Math.max(elapsed(), FASTEST_PERSON_MS);
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors): void {
  const [first] = Object.keys(errors);
  const control = first && form.elements.namedItem(first);
  if (control instanceof HTMLElement) control.focus();
}
