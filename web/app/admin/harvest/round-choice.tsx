import { briefDay, spokenDay } from '@cesta/contract/base/calendar';
import type { HarvestRoundSummary, HarvestRounds, RoundState } from '@cesta/contract/supply/harvest';
import { classNames } from '../../ui/class-names.ts';
import { useChosenInView } from '../../ui/use-chosen-in-view.ts';

interface RoundChoiceProps {
  rounds: HarvestRounds;
  chosen: string;
  onChoose: (date: string) => void;
}

const STATES: Record<RoundState, string> = {
  ahead: 'à frente',
  asked: 'esperando',
  settled: 'encerrada',
};

/** A day whose cut-offs have passed without anybody being asked lies ahead of nobody. */
const stateInWords = ({ state, next_cutoff, called_off }: HarvestRoundSummary) =>
  called_off ? 'cancelada' : state === 'ahead' && !next_cutoff ? 'sem pedidos' : STATES[state];

/** A row of days that scrolls sideways on a phone and a tablet: wrapped there, it would push the round itself away. */
export function RoundChoice({ rounds: { rounds, today }, chosen, onChoose }: RoundChoiceProps) {
  const row = useChosenInView(chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggles, not a part of a form
    <div
      ref={row}
      role="group"
      aria-label="Rodada"
      className="relative -mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1.5 sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {rounds.map((round) => (
        <RoundButton
          key={round.date}
          round={round}
          isToday={round.date === today}
          isChosen={round.date === chosen}
          onChoose={() => onChoose(round.date)}
        />
      ))}
    </div>
  );
}

interface RoundButtonProps {
  round: HarvestRoundSummary;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function RoundButton({ round, isToday, isChosen, onChoose }: RoundButtonProps) {
  const { date, orders, answered } = round;
  const state = stateInWords(round);
  const isWaiting = round.state === 'asked' && !round.called_off;
  const progress = orders > 0 && !round.called_off ? `${answered}/${orders}` : '';
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={`${isToday ? 'hoje, ' : ''}${spokenDay(date)}: ${state}${progress && `, ${answered} de ${orders} responderam`}`}
      onClick={onChoose}
      className={classNames(
        'grid min-h-14 shrink-0 content-center justify-items-center rounded-control border px-3.5 transition-colors lg:px-2',
        isChosen ? 'border-leaf bg-leaf text-white' : 'border-edge bg-card hover:border-leaf',
      )}
    >
      <span className={classNames('whitespace-nowrap', isToday && 'font-bold')}>
        {isToday ? 'hoje' : briefDay(date)}
      </span>
      <span
        className={classNames(
          'text-small tabular-nums',
          !isChosen && (isWaiting ? 'font-semibold text-sun-deep' : 'text-ink-soft'),
        )}
      >
        {progress || state}
      </span>
    </button>
  );
}
