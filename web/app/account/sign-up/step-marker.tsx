import { classNames } from '../../ui/class-names.ts';

const STEPS = ['Seus dados', 'Entrega'] as const;

/** Where one is on the short way to an account. */
export function StepMarker({ step }: { step: 1 | 2 }) {
  return (
    <ol className="grid grid-cols-2 gap-2">
      {STEPS.map((name, index) => {
        const isReached = index < step;
        return (
          <li
            key={name}
            aria-current={index + 1 === step ? 'step' : undefined}
            className={classNames(
              'border-t-4 pt-2 text-small',
              isReached ? 'border-leaf font-semibold text-leaf-deep' : 'border-line text-ink-soft',
            )}
          >
            {index + 1}. {name}
          </li>
        );
      })}
    </ol>
  );
}
