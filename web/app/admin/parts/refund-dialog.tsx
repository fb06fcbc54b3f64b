import { type Cents, formatCents, fromReais, toReais } from '@cesta/contract/base/money';
import { REFUND_NOTE_MAX } from '@cesta/contract/orders/order-constants';
import { type FormEvent, useState } from 'react';
import { useTyped } from '../../forms/typed-again.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface RefundWish {
  /** In reais; all that is left without it. */
  amount?: number;
  reason?: string;
}

interface RefundDialogProps {
  open: boolean;
  /** What the money is of. */
  keptAs: string;
  title: string;
  /** Null where an older server does not say. */
  most: Cents | null;
  /** What stands there to begin with; all of it without one. */
  suggested?: Cents | undefined;
  /** Where the money goes; back as it was paid without one. */
  how?: string | undefined;
  confirmLabel?: string | undefined;
  /** What it means for what was bought. */
  consequence: string;
  busy: boolean;
  onConfirm: (wish: RefundWish) => void;
  onClose: () => void;
}

/** How much goes back, and why. All of it stands there to begin with. */
export function RefundDialog({ open, title, ...rest }: RefundDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      {open && <RefundForm {...rest} />}
    </Dialog>
  );
}

function RefundForm({
  keptAs,
  most,
  suggested,
  how = 'O dinheiro volta pelo mesmo meio em que foi pago, e o cliente é avisado quando chegar.',
  confirmLabel = 'Reembolsar',
  consequence,
  busy,
  onConfirm,
  onClose,
}: Omit<RefundDialogProps, 'open' | 'title'>) {
  const [amount, setAmount] = useTyped(`${keptAs}, amount`, most === null ? '' : asTyped(suggested ?? most));
  const [reason, setReason] = useTyped(`${keptAs}, reason`, '');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = most === null ? undefined : mistakeIn(amount, most);
    setError(wrong);
    if (wrong) return;
    onConfirm({
      ...(most !== null && { amount: toReais(fromReais(amount)) }),
      ...(reason.trim() && { reason: reason.trim() }),
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p>
        {how} {consequence}
      </p>
      {most !== null && (
        <TextField
          label="Valor a devolver (R$)"
          inputMode="decimal"
          value={amount}
          error={error}
          hint={`No máximo ${formatCents(most)}`}
          onChange={(event) => setAmount(event.target.value)}
        />
      )}
      <TextField
        label="Motivo"
        optional
        maxLength={REFUND_NOTE_MAX}
        hint="Só para a loja: o cliente não lê."
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** '27,80' */
function asTyped(amount: Cents): string {
  return toReais(amount).toFixed(2).replace('.', ',');
}

function mistakeIn(typed: string, most: Cents): string | undefined {
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim())) return 'Escreva o valor em reais, como 12,50';
  const amount = fromReais(typed);
  if (amount <= 0) return 'O valor precisa ser maior que zero';
  return amount > most ? `No máximo ${formatCents(most)} podem ser devolvidos` : undefined;
}
