import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';

interface FoldCardProps {
  /** Of what it is, for screen readers. */
  name: string;
  /** Seen also while it is folded. */
  head: ReactNode;
  /** A button beside the head. */
  action?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A card that shows its head alone until it is pressed. */
export function FoldCard({ name, head, action, isOpen, onToggle, children }: FoldCardProps) {
  const id = useId();
  return (
    <Card as="article" aria-label={name}>
      <div className="flex items-center">
        <h4 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            // The card cuts off what stands out: its ring lies inside.
            className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card -outline-offset-4! px-4 py-3 text-left hover:bg-leaf-pale sm:px-5"
          >
            <span className="min-w-0">{head}</span>
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </h4>
        {action && <div className="shrink-0 pr-4 sm:pr-5">{action}</div>}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <div className="border-line border-t px-4 py-4 sm:px-5">{children}</div>}
      </div>
    </Card>
  );
}
