import { formatCents } from '@cesta/contract/base/money';
import { weeklyPrice } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { dayAndMonth, spokenDay } from '../../../subscription/delivery-days.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { targetPlan } from '../subscription-rules.ts';
import { useWeekActions } from './use-week-actions.ts';
import { weekOf } from './week-preview.ts';

/** The end of one's own pause, with what it brings and costs before it is confirmed. */
export function ResumeEarly({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  const actions = useWeekActions(() => setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Voltar antes</Button>
      <ConfirmDialog
        open={open}
        title="Voltar antes"
        confirmLabel="Voltar a receber"
        cancelLabel="Continuar na pausa"
        danger={false}
        busy={actions.isRunning('resume')}
        onConfirm={() => void actions.resume()}
        onClose={() => setOpen(false)}
      >
        <Return subscription={subscription} />
      </ConfirmDialog>
    </>
  );
}

function Return({ subscription }: { subscription: Subscription }) {
  const first = subscription.calendar.find((line) => line.off === 'pause' && weekOf(line));
  const week = first && weekOf(first);
  if (!first || !week) return <p>As cestas e as cobranças voltam na próxima semana que ainda dá tempo.</p>;
  const price = formatCents(weeklyPrice(targetPlan(subscription)));
  return (
    <p>
      A próxima cesta chega <strong>{spokenDay(first.date)}</strong>, e a cobrança de <strong>{price}</strong>
      {subscription.credit > 0 && ' menos o seu crédito'} é feita em {dayAndMonth(week)}.
    </p>
  );
}
