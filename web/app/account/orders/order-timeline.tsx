import { Check, X } from 'lucide-react';
import { formatMoment } from '../../order/order-dates.ts';
import type { OrderView } from '../../order/order-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { type TimelineStep, timelineOf } from './timeline.ts';

const SPOKEN = { done: 'Feito: ', ahead: 'A seguir: ', cancelled: '' };
const DOTS = {
  done: 'bg-leaf text-white',
  ahead: 'border-2 border-edge bg-card text-transparent',
  cancelled: 'bg-tomato-deep text-white',
};

export function OrderTimeline({ order }: { order: OrderView }) {
  const steps = timelineOf(order);
  const current = steps.findLastIndex(({ state }) => state !== 'ahead');
  return (
    <ol>
      {steps.map((step, index) => (
        <li
          key={step.title}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
          className="relative flex gap-3 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-7 bottom-0 left-3.25 w-0.5',
                index < current ? 'bg-leaf' : 'bg-line',
              )}
            />
          )}
          <Dot state={step.state} />
          <div className="min-w-0 pt-0.5">
            <p className={step.state === 'ahead' ? 'text-ink-soft' : 'font-semibold'}>
              <span className="sr-only">{SPOKEN[step.state]}</span>
              <span>{step.title}</span>
            </p>
            {step.at && (
              <time dateTime={step.at} className="block text-small text-ink-soft">
                {formatMoment(step.at)}
              </time>
            )}
            {step.note && <p className="mt-1 text-small">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: Pick<TimelineStep, 'state'>) {
  const Icon = state === 'cancelled' ? X : Check;
  return (
    <span
      aria-hidden="true"
      className={classNames('grid size-7 shrink-0 place-items-center rounded-full', DOTS[state])}
    >
      <Icon className="size-4" strokeWidth={3} />
    </span>
  );
}
