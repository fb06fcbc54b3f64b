import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Its label is read out; on screen the magnifier and the placeholder say the same. */
export function SearchBox({ label, className, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-soft"
      />
      <input
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        className="min-h-12 w-full rounded-full border border-edge bg-white pr-4 pl-12 transition-colors placeholder:text-ink-soft hover:border-ink-soft"
      />
    </div>
  );
}
