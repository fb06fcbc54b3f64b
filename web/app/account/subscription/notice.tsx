import { CalendarX2, CircleAlert, Sprout } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

type Tone = 'sun' | 'tomato' | 'plain';

const LOOKS: Record<Tone, { icon: ComponentType<{ className?: string }>; ground: string; mark: string }> = {
  sun: { icon: CalendarX2, ground: 'bg-sun-pale', mark: 'text-sun-deep' },
  tomato: { icon: CircleAlert, ground: 'bg-tomato-pale', mark: 'text-tomato-deep' },
  plain: { icon: Sprout, ground: 'bg-leaf-pale', mark: 'text-leaf-deep' },
};

interface NoticeProps {
  tone: Tone;
  title: string;
  children: ReactNode;
  /** The ways out. */
  actions: ReactNode;
}

export function Notice({ tone, title, children, actions }: NoticeProps) {
  const { icon: Icon, ground, mark } = LOOKS[tone];
  return (
    <section
      aria-label={title}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-4 rounded-card p-4 sm:px-6 sm:py-5',
        ground,
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-9 shrink-0 max-sm:self-start', mark)} />
      <div className="min-w-0 grow basis-56 sm:basis-80">
        <h3 className={classNames('font-display text-subheading font-semibold', mark)}>{title}</h3>
        <p className="mt-0.5">{children}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">{actions}</div>
    </section>
  );
}
