import { ShoppingBasket } from 'lucide-react';
import { Link } from 'react-router';
import { useStore } from './store-info.ts';

export function Brand() {
  const { name } = useStore();
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-2.5 font-display text-[1.375rem] font-semibold tracking-tight"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf text-white">
        <ShoppingBasket aria-hidden="true" className="size-5.5" />
      </span>
      <span className="whitespace-nowrap">{name}</span>
    </Link>
  );
}
