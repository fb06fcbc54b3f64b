import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useChosenInView } from '../../ui/use-chosen-in-view.ts';

interface ChoiceButtonsProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: Value; text: ReactNode }[];
  chosen: string;
  onChoose: (value: Value) => void;
  className?: string;
}

/** A row of toggles of which one is pressed. */
export function ChoiceButtons<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
  className,
}: ChoiceButtonsProps<Value>) {
  const row = useChosenInView(chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggles, not a part of a form
    <div
      ref={row}
      role="group"
      aria-label={label}
      className={classNames(
        'relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0',
        className,
      )}
    >
      {choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={classNames(
            'min-h-11 shrink-0 rounded-full border px-4 text-[0.9375rem] font-semibold transition-colors',
            value === chosen
              ? 'border-leaf bg-leaf text-white'
              : 'border-edge bg-card text-ink-soft hover:border-leaf hover:text-leaf-deep',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
