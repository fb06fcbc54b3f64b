import { TimerOff } from 'lucide-react';
import { formatCountdown, spokenCountdown } from './countdown.ts';

/** Large for the eye. Read out only at a few marks: a timer that speaks every second is no help to anybody. */
export function CountdownClock({ seconds, isOfOrder }: { seconds: number; isOfOrder: boolean }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-card bg-sun-pale px-5 py-6 text-center text-sun-deep">
      {seconds > 0 ? (
        <>
          <p>Tempo para pagar</p>
          <p
            role="timer"
            aria-label="Tempo para pagar"
            className="font-display text-display font-semibold tabular-nums"
          >
            {formatCountdown(seconds)}
          </p>
          {isOfOrder && <p>Até lá, os produtos ficam reservados para você.</p>}
        </>
      ) : (
        <>
          <TimerOff aria-hidden="true" className="size-10" />
          <p className="max-w-form text-ink">
            O pedido é cancelado automaticamente e os produtos voltam para o estoque. Nada foi cobrado.
          </p>
        </>
      )}
      <p role="status" className="sr-only">
        {spokenCountdown(seconds)}
      </p>
    </div>
  );
}
