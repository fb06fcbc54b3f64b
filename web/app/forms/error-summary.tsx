import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

interface ErrorSummaryProps {
  /** The fields to look at, in their order on the screen. */
  wrong: readonly { name: string; label: string }[];
  /** How often the form was refused: each time the summary takes the focus. */
  refusals: number;
  onGoTo: (name: string) => void;
}

/** Names what is to be corrected and leads there; what exactly is wrong stands at each field. */
export function ErrorSummary({ wrong, refusals, onGoTo }: ErrorSummaryProps) {
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const told = useRef(0);
  // The refusal is known a moment before the list of what is wrong: the focus waits for the list.
  useEffect(() => {
    if (!ref.current || told.current === refusals) return;
    told.current = refusals;
    ref.current.focus();
  });
  if (wrong.length === 0 || refusals === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-card border border-tomato-deep bg-tomato-pale px-4 pt-3 pb-1 text-tomato-deep"
    >
      <p id={titleId} className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {wrong.length === 1 ? 'Falta acertar um campo:' : `Falta acertar ${wrong.length} campos:`}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5 pl-7">
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onGoTo(name)}
              className="min-h-11 min-w-11 text-left font-semibold underline underline-offset-4 hover:text-ink"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
