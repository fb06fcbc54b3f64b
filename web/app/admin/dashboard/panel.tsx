import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

interface PanelProps {
  title: string;
  /** At the right of the title. */
  corner?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, corner, className, children }: PanelProps) {
  return (
    <Card as="section" aria-label={title} className={classNames('p-4 sm:p-5', className)}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-subheading font-semibold">{title}</h3>
        {corner}
      </div>
      {children}
    </Card>
  );
}

export function NoData() {
  return <p className="grid h-40 place-items-center text-ink-soft">Nenhum dado disponível</p>;
}
