import { formatCents } from '@cesta/contract/base/money';
import { weeklyPrice } from '@cesta/contract/subscriptions/plans';
import { MAX_PAUSE_WEEKS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { dayAndMonth, spokenDay } from '../../../subscription/delivery-days.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { targetPlan } from '../subscription-rules.ts';
import { Choice } from './choice-chips.tsx';
import { enumerate } from './coming-words.ts';
import type { WeekActions } from './use-week-actions.ts';
import { previewPause, weeksLeft } from './week-preview.ts';

interface PauseDialogProps {
  subscription: Subscription;
  actions: WeekActions;
  onClose: () => void;
}

const COUNTS = Array.from({ length: MAX_PAUSE_WEEKS }, (_, index) => index + 1);
const spokenWeeks = (count: number) => (count === 1 ? '1 semana' : `${count} semanas`);

/** For how long, with the day it comes back in sight. */
export function PauseDialog({ subscription, actions, onClose }: PauseDialogProps) {
  // Who is paused already mostly wants it longer.
  const [weeks, setWeeks] = useState(Math.min(weeksLeft(subscription) + 1, MAX_PAUSE_WEEKS));
  const { paused_until } = subscription;
  return (
    <Dialog open onClose={onClose} title={paused_until ? 'Mudar a pausa' : 'Pausar entregas'}>
      {paused_until && (
        <p className="mb-4">
          Hoje ela vai até <strong>{dayAndMonth(paused_until)}</strong>. As semanas são contadas de novo, a
          partir da próxima que ainda não foi cobrada.
        </p>
      )}
      <fieldset>
        <legend className="text-lead">Por quantas semanas?</legend>
        <div className="mt-3 grid grid-cols-4 gap-2">
          {COUNTS.map((count) => (
            <Choice
              key={count}
              name="pause-weeks"
              value={count}
              checked={count === weeks}
              onChoose={setWeeks}
              autoFocus={count === weeks}
              className="justify-center px-2"
            >
              <span className="font-semibold tabular-nums">
                {count}
                <span className="sr-only"> {count === 1 ? 'semana' : 'semanas'}</span>
              </span>
            </Choice>
          ))}
        </div>
      </fieldset>
      <Outlook subscription={subscription} weeks={weeks} />
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button busy={actions.isRunning('pause')} onClick={() => void actions.pause(weeks)}>
          Pausar por {spokenWeeks(weeks)}
        </Button>
      </div>
    </Dialog>
  );
}

function Outlook({ subscription, weeks }: { subscription: Subscription; weeks: number }) {
  const preview = previewPause(subscription, weeks);
  if (!preview) return null;
  const { until, leftOut, firstBack } = preview;
  const paid = subscription.next_deliveries.filter(
    ({ status }) => status === 'scheduled' || status === 'packed',
  );
  return (
    <div aria-live="polite" className="mt-5 grid gap-2 rounded-control bg-leaf-pale px-4 py-3">
      <p className="text-lead font-semibold">Volta em {dayAndMonth(until)}</p>
      <p>
        Até lá nada será cobrado. Nesse dia vem a próxima cobrança, de{' '}
        {formatCents(weeklyPrice(targetPlan(subscription)))}
        {subscription.credit > 0 && ' menos o seu crédito'}
        {firstBack && `, e a cesta chega ${spokenDay(firstBack.date)}`}.
      </p>
      {leftOut.length > 0 && (
        <p className="text-small">
          {leftOut.length === 1 ? 'Fica de fora a entrega de ' : 'Ficam de fora as entregas de '}
          {enumerate(leftOut.map(({ date }) => dayAndMonth(date)))}.
        </p>
      )}
      {paid.length > 0 && (
        <p className="text-small">
          {paid.length === 1 ? 'A cesta já paga chega ' : 'As cestas já pagas chegam '}
          normalmente, {enumerate(paid.map(({ date }) => spokenDay(date)))}.
        </p>
      )}
    </div>
  );
}
