import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** One grey shape; give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('max-w-full animate-breathe rounded-control bg-paper-deep', className)}
    />
  );
}

/** Wraps the shapes of one loading area and says so once. */
export function SkeletonArea({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Carregando…</span>
      {children}
    </div>
  );
}

/** Cards with a picture on top: products, posts, producers. */
export function CardGridSkeleton({
  cards,
  ratio = 'aspect-square',
  className,
}: {
  cards: number;
  /** That of the pictures. */
  ratio?: 'aspect-square' | 'aspect-[4/3]' | 'aspect-video';
  className?: string | undefined;
}) {
  return (
    <SkeletonArea className={className}>
      {shapes(cards).map((key) => (
        <div key={key} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className={classNames(ratio, 'rounded-none')} />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-11 rounded-full" />
          </div>
        </div>
      ))}
    </SkeletonArea>
  );
}

/** Rows of a table or a list of orders. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonArea className="grid gap-4">
      {shapes(rows).map((key) => (
        <div key={key} className="flex items-center gap-4 rounded-card border border-line bg-card p-4">
          <Skeleton className="size-14 shrink-0" />
          <div className="grid grow gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
          <Skeleton className="h-6 w-20 rounded-full" />
        </div>
      ))}
    </SkeletonArea>
  );
}

/** What `Table` shows: a card a row, or lines where there is room for all columns. */
export function TableSkeleton({
  rows,
  columns,
  hasButton = false,
}: {
  rows: number;
  columns: number;
  /** Each row ends with what can be done with it. */
  hasButton?: boolean;
}) {
  return (
    <SkeletonArea className="grid gap-2.5 md:grid-cols-2 xl:grid-cols-1 xl:gap-0 xl:pt-9">
      {shapes(rows).map((row) => (
        <div
          key={row}
          className="grid gap-4 rounded-card border border-line bg-card p-3 pt-4 xl:flex xl:items-center xl:gap-8 xl:rounded-none xl:border-0 xl:border-b xl:bg-transparent xl:px-2.5 xl:py-2"
        >
          <Skeleton className="h-5 w-3/5 xl:mr-auto xl:w-1/5" />
          {shapes(columns - 1).map((column) => (
            <div key={column} className="flex justify-between gap-4">
              <Skeleton className="h-5 w-20 xl:hidden" />
              <Skeleton className="h-5 w-24" />
            </div>
          ))}
          {hasButton && <Skeleton className="h-11 rounded-full! xl:w-24" />}
        </div>
      ))}
    </SkeletonArea>
  );
}

/** Labels and controls of a form that waits for its values. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <SkeletonArea className="grid gap-5">
      {shapes(fields).map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </SkeletonArea>
  );
}

/** A key for each of so many shapes. */
export function shapes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `shape-${index}`);
}
