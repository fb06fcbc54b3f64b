import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface FoldedFiltersProps {
  /** One of them is set. */
  startsOpen: boolean;
  children: ReactNode;
}

/** The filters asked for less often: behind a button where there is no room, beside the others where there is. */
export function FoldedFilters({ startsOpen, children }: FoldedFiltersProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        title="Mais filtros"
        className="max-lg:px-3! lg:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only">Mais filtros</span>
      </Button>
      <div
        id={id}
        className={classNames(
          'col-span-full grid-pair gap-x-2 gap-y-1.5 sm:w-full sm:flex-wrap sm:items-end sm:gap-x-3 lg:contents',
          isOpen ? 'grid sm:flex' : 'hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}
