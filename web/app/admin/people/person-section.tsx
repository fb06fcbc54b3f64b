import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Subheading } from '../../ui/heading.tsx';
import { formatCount } from '../parts/counted.ts';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** One part of what is known of somebody. */
export function Section({ title, children }: SectionProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <Subheading className="mb-2">{title}</Subheading>
      {children}
    </section>
  );
}

/** A part that is not needed in every call: its content is asked for once it is opened. */
export function FoldedSection({ title, count, children }: SectionProps & { count?: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={title} className="min-w-0 border-line border-t pt-1">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 rounded-control text-left font-display text-subheading font-semibold hover:text-leaf-deep"
        >
          {title}
          {count !== undefined && (
            <span className="font-sans text-small font-normal text-ink-soft tabular-nums">
              {formatCount(count)}
            </span>
          )}
          <ChevronDown
            aria-hidden="true"
            className={`ml-auto size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={id} className={isOpen ? 'pt-1 pb-3' : undefined}>
        {isOpen && children}
      </div>
    </section>
  );
}
