import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  /** The address of a drawing from art/. */
  art?: string;
  title: string;
  /** Says what to do next. */
  children?: ReactNode;
  className?: string;
}

export function EmptyState({ art, title, children, className }: EmptyStateProps) {
  return (
    <div className={classNames('grid justify-items-center gap-4 px-4 py-12 text-center', className)}>
      {art && <img src={art} alt="" width={400} height={300} className="h-44 w-auto" />}
      <p className="font-display text-heading font-semibold">{title}</p>
      {children && (
        <div className="grid max-w-form justify-items-center gap-5 text-ink-soft *:text-balance">
          {children}
        </div>
      )}
    </div>
  );
}
