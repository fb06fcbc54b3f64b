import { Link } from 'react-router';
import symbol from '../art/logo-symbol.svg';
import { useStore } from './store-info.ts';

export function Brand() {
  const { name } = useStore();
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-2 font-display text-[1.25rem] font-bold tracking-tight text-leaf sm:gap-2.5 sm:text-[1.5rem]"
    >
      <img src={symbol} alt="" width={64} height={64} className="size-9 shrink-0 sm:size-10" />
      <span className="min-w-0 leading-tight">{name}</span>
    </Link>
  );
}
