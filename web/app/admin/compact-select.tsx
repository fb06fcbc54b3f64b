import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../ui/class-names.ts';

interface CompactSelectProps extends ComponentProps<'select'> {
  /** On screen; a longer `aria-label` may say which of many it is. */
  label: string;
  options: readonly { value: string; text: string }[];
}

/** For filters and cards, where a full form field would shout. */
export function CompactSelect({ label, options, className, ...select }: CompactSelectProps) {
  const id = useId();
  return (
    <div className={classNames('grid gap-1', className)}>
      <label htmlFor={id} className="text-small font-semibold text-ink-soft">
        {label}
      </label>
      <span className="relative">
        <select
          {...select}
          id={id}
          className="min-h-11 w-full appearance-none rounded-control border border-edge bg-white py-2 pr-9 pl-3 transition-colors hover:border-ink-soft disabled:bg-paper-deep"
        >
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5" />
      </span>
    </div>
  );
}
