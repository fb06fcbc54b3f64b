import { formatLongDay } from '@cesta/contract/base/calendar';

/** '15 de novembro de 2026', wherever the reader is: the store's own calendar. */
export function PostDate({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {formatLongDay(at)}
    </time>
  );
}
