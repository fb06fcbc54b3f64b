import { formatCents } from '@cesta/contract/base/money';
import { weeklyPrice } from '@cesta/contract/subscriptions/plans';
import { RHYTHM_LABELS, RHYTHMS, type Rhythm } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { dayAndMonth } from '../../../subscription/delivery-days.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { targetPlan } from '../subscription-rules.ts';
import { Choice } from './choice-chips.tsx';
import { enumerate } from './coming-words.ts';
import type { WeekActions } from './use-week-actions.ts';
import { previewRhythm } from './week-preview.ts';

interface RhythmDialogProps {
  subscription: Subscription;
  actions: WeekActions;
  onClose: () => void;
}

const MOST_DAYS = 3;

/** How often a basket comes, what that costs and which days it means. */
export function RhythmDialog({ subscription, actions, onClose }: RhythmDialogProps) {
  const [chosen, setChosen] = useState<Rhythm>(subscription.every_weeks);
  const isSame = chosen === subscription.every_weeks;
  return (
    <Dialog open onClose={onClose} title="Ritmo das entregas">
      <fieldset className="grid gap-3">
        <legend className="mb-3">De quanto em quanto tempo você quer a sua cesta?</legend>
        {RHYTHMS.map((every) => (
          <Choice
            key={every}
            name="rhythm"
            value={every}
            checked={every === chosen}
            onChoose={() => setChosen(every)}
            autoFocus={every === chosen}
            className="p-4"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{RHYTHM_LABELS[every]}</span>
              <span className="block text-small text-ink-soft">{priceWords(subscription, every)}</span>
            </span>
          </Choice>
        ))}
      </fieldset>
      <NextDays subscription={subscription} chosen={chosen} />
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          busy={actions.isRunning('rhythm')}
          disabled={isSame}
          onClick={() => void actions.changeRhythm(chosen)}
        >
          Salvar ritmo
        </Button>
      </div>
    </Dialog>
  );
}

function priceWords(subscription: Subscription, every: Rhythm): string {
  const price = formatCents(weeklyPrice(targetPlan(subscription)));
  if (every === 1) return `${price} por semana`;
  return every === 2
    ? `${price} a cada 15 dias, nada na semana entre elas`
    : `${price} a cada 4 semanas, nada nas outras três`;
}

function NextDays({ subscription, chosen }: { subscription: Subscription; chosen: Rhythm }) {
  const days = previewRhythm(subscription, chosen).slice(0, MOST_DAYS);
  if (days.length === 0) return null;
  return (
    <p aria-live="polite" className="mt-5 rounded-control bg-leaf-pale px-4 py-3">
      {days.length === 1 ? 'Assim a próxima cesta vem em ' : 'Assim as próximas cestas vêm em '}
      <strong>{enumerate(days.map(({ date }) => dayAndMonth(date)))}</strong>. O que já está pago chega
      normalmente.
    </p>
  );
}
