import { TIME_ZONE } from '@cesta/contract/constants';

const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: TIME_ZONE });

/** '15 de novembro de 2026', wherever the reader is: the store's own calendar. */
export function PostDate({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {format.format(new Date(at))}
    </time>
  );
}
