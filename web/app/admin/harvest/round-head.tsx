import { spokenDay } from '@cesta/contract/base/calendar';
import type { HarvestRoundSummary } from '@cesta/contract/supply/harvest';
import { roundInWords } from './round-words.ts';

export function RoundHead({ round }: { round: HarvestRoundSummary }) {
  return (
    <>
      <h3 className="text-subheading font-semibold first-letter:uppercase">{spokenDay(round.date)}</h3>
      <p role="status" className="mb-3 min-h-5 text-small text-ink-soft tabular-nums">
        {roundInWords(round)}
      </p>
    </>
  );
}
