import { dayOf } from '@cesta/contract/base/calendar';
import type { StatementChange } from '@cesta/contract/supply/statements';
import { paymentTooEarly } from '@cesta/contract/supply/supply-constants';
import { type FormEvent, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { useTyped } from '../../forms/typed-again.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { inReais } from './statement-words.ts';

type Payment = NonNullable<StatementChange['payment']>;

interface PaymentDialogProps {
  open: boolean;
  statementId: string;
  total: number;
  pixKey: string;
  /** The first day that it can be of. */
  first: string;
  /** What stands there already and is put right. */
  noted: Payment | null;
  busy: boolean;
  onPay: (payment: Payment) => void;
  onClose: () => void;
}

/** The store pays nobody by itself: here stands when it was done, and how the bank calls it. */
export function PaymentDialog({ open, onClose, ...rest }: PaymentDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={rest.noted ? 'Corrigir o pagamento' : 'Anotar pagamento'}>
      {open && <PaymentForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function PaymentForm({
  statementId,
  total,
  pixKey,
  first,
  noted,
  busy,
  onPay,
  onClose,
}: Omit<PaymentDialogProps, 'open'>) {
  const today = dayOf(Date.now());
  // Over another payment than it was typed over, it would take back what a colleague noted.
  const keptAs = `payment of ${statementId} over ${noted?.paidOn} ${noted?.pixReference}`;
  const [paidOn, setPaidOn] = useTyped(`${keptAs}, day`, noted?.paidOn ?? today);
  const [pixReference, setReference] = useTyped(`${keptAs}, reference`, noted?.pixReference ?? '');
  const [isTold, setTold] = useState(false);
  const wrong = paidOn === noted?.paidOn ? undefined : wrongDay(paidOn, first, today);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTold(true);
    if (wrong) return focusWrong(event.currentTarget);
    onPay({ paidOn, pixReference: pixReference.trim() });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        <strong>{inReais(total)}</strong>
        {pixKey && ` para a chave Pix ${pixKey}`}.{' '}
        {noted ? 'O que estava anotado fica na história do acerto.' : 'Faça o Pix no banco e anote aqui.'}
      </p>
      <TextField
        label="Pago em"
        type="date"
        min={first}
        max={today}
        value={paidOn}
        error={isTold ? wrong : undefined}
        onChange={(event) => setPaidOn(event.target.value)}
      />
      <TextField
        label="Código do Pix"
        optional
        maxLength={100}
        value={pixReference}
        hint="Como o banco chama este pagamento."
        onChange={(event) => setReference(event.target.value)}
      />
      <FormButtons submitLabel={noted ? 'Corrigir' : 'Anotar pagamento'} busy={busy} onCancel={onClose} />
    </form>
  );
}

function wrongDay(paidOn: string, first: string, today: string): string | undefined {
  if (paidOn === '' || paidOn > today) return 'Escolha um dia que já veio';
  return paidOn < first ? paymentTooEarly(first) : undefined;
}
