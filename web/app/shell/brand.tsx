import { Link } from 'react-router';
import symbol from '../art/logo-symbol.svg';
import { useStore } from './store-info.ts';

/** Small in the panel: on a phone its symbol alone, the name is read out. */
export function Brand({ small }: { small: boolean }) {
  const { name } = useStore();
  return (
    <Link
      to="/"
      className={`flex min-h-11 items-center gap-2 font-display text-[1.25rem] font-bold tracking-tight text-leaf [word-spacing:0.12em] ${small ? 'min-w-11 shrink-0' : 'sm:gap-2.5 sm:text-[1.5rem]'}`}
    >
      <img
        src={symbol}
        alt=""
        width={64}
        height={64}
        className={`shrink-0 ${small ? 'size-8' : 'size-9 sm:size-10'}`}
      />
      <span className={`min-w-0 leading-tight ${small ? 'max-sm:sr-only' : ''}`}>{name}</span>
    </Link>
  );
}
