import { isEmail } from '@cesta/contract/base/formats';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface WishesOfEmailProps {
  open: boolean;
  busy: boolean;
  onConfirm: (email: string) => void;
  onClose: () => void;
}

/** For whoever asks by phone or e-mail to be taken off the list. */
export function WishesOfEmail({ open, ...rest }: WishesOfEmailProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Apagar avisos de um e-mail">
      {open && <EmailForm {...rest} />}
    </Dialog>
  );
}

function EmailForm({ busy, onConfirm, onClose }: Omit<WishesOfEmailProps, 'open'>) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = isEmail(email.trim()) ? undefined : 'Confira o endereço, como em ana@exemplo.com';
    setError(wrong);
    if (!wrong) onConfirm(email.trim());
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>Todos os avisos de entrega deste endereço são apagados. Isso não pode ser desfeito.</p>
      <TextField
        label="Email de quem pediu"
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Apagar avisos
        </Button>
      </div>
    </form>
  );
}
