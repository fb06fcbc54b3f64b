import { formatCents, fromReais, toReais } from '@cesta/contract/base/money';
import { CREDIT_REASON_MAX } from '@cesta/contract/subscriptions/subscription-constants';
import { type FormEvent, useState } from 'react';
import { newId } from '../../../forms/new-id.ts';
import { useKeptAlong, useTyped } from '../../../forms/typed-again.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface Credit {
  /** In reais. */
  amount: number;
  reason: string;
  /** The same for every try: pressed twice or sent again, it is given once. */
  key: string;
}

interface CreditFormProps {
  subscriptionId: string;
  busy: boolean;
  /** Answers whether it worked. */
  onGive: (credit: Credit) => Promise<boolean>;
}

/** Money for something that went wrong, off the next charge. */
export function CreditForm({ subscriptionId, busy, onGive }: CreditFormProps) {
  const keptAs = `credit of ${subscriptionId}`;
  const [amount, setAmount] = useTyped(`${keptAs}, amount`, '');
  const [reason, setReason] = useTyped(`${keptAs}, reason`, '');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<Credit | null>(null);
  const [key, setKey] = useKeptAlong(`${keptAs}, key`, newId);
  const wrong = mistakesIn(amount, reason);

  function ask(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong.amount || wrong.reason) return;
    setAsked({ amount: toReais(fromReais(amount)), reason: reason.trim(), key });
  }

  async function give(credit: Credit) {
    const isGiven = await onGive(credit);
    setAsked(null);
    if (!isGiven) return;
    setAmount('');
    setReason('');
    setTried(false);
    setKey(newId());
  }

  return (
    <form noValidate onSubmit={ask} className="grid gap-4 sm:grid-cols-[10rem_1fr_auto] sm:items-start">
      <TextField
        label="Valor (R$)"
        inputMode="decimal"
        value={amount}
        error={tried ? wrong.amount : undefined}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        label="Motivo"
        hint="O cliente lê o motivo na conta; no Registro ele fica para sempre."
        maxLength={CREDIT_REASON_MAX}
        value={reason}
        error={tried ? wrong.reason : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-7">
        Dar crédito
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title="Dar crédito ao cliente?"
        confirmLabel="Dar crédito"
        danger={false}
        busy={busy}
        onConfirm={() => asked && void give(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && formatCents(fromReais(asked.amount))} saem da próxima cobrança. Se a assinatura terminar
        antes, o que sobrar volta ao cartão. O cliente é avisado por e-mail.
      </ConfirmDialog>
    </form>
  );
}

function mistakesIn(amount: string, reason: string): { amount?: string; reason?: string } {
  const isAmount = /^\d{1,6}([.,]\d{1,2})?$/.test(amount.trim());
  return {
    ...(!isAmount && { amount: 'Escreva o valor em reais, como 12,50' }),
    ...(isAmount && fromReais(amount) <= 0 && { amount: 'O valor precisa ser maior que zero' }),
    ...(!reason.trim() && { reason: 'Escreva o motivo' }),
  };
}
