import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface CompactSelectProps extends ComponentProps<'select'> {
  /** On screen; a longer `aria-label` may say which of many it is. */
  label: string;
  options: readonly { value: string; text: string }[];
}

/** For filters and cards, where a full form field would shout: its label stands inside. */
export function CompactSelect({ label, options, className, ...select }: CompactSelectProps) {
  const id = useId();
  return (
    <div className={classNames('relative', className)}>
      <label
        htmlFor={id}
        className="pointer-events-none absolute top-1 right-8 left-3 truncate text-[0.75rem] leading-4 font-semibold text-ink-soft"
      >
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="min-h-11 w-full appearance-none rounded-control border border-edge bg-white pt-4.5 pr-9 pb-0.5 pl-3 leading-tight transition-colors hover:border-ink-soft disabled:bg-paper-deep"
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-2.5 size-5" />
    </div>
  );
}
