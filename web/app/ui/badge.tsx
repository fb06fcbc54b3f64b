import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'leaf' | 'sun' | 'tomato' | 'dusk' | 'plain';

const TONES: Record<Tone, string> = {
  leaf: 'bg-leaf-pale text-leaf-deep',
  sun: 'bg-sun-pale text-sun-deep',
  tomato: 'bg-tomato-pale text-tomato-deep',
  dusk: 'bg-dusk-pale text-dusk',
  plain: 'bg-paper-deep text-ink-soft',
};

/** The colour repeats what the words say; it never says it alone. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-small font-semibold md:whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
