import { Minus, Plus, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface QuantityStepperProps {
  /** Whose quantity it is, for screen readers. */
  name: string;
  quantity: number;
  /** The plus button stops here. */
  max?: number | undefined;
  /** A button that removes stands beside it: the minus stays a minus down to the last one. */
  hasRemoval?: boolean;
  /** Whoever shows it announces the change with the product's name. */
  isAnnounced?: boolean;
  /** Zero removes. */
  onChange: (quantity: number) => void;
  className?: string | undefined;
}

export function QuantityStepper({
  name,
  quantity,
  max,
  hasRemoval = false,
  isAnnounced = false,
  onChange,
  className,
}: QuantityStepperProps) {
  const isFull = max !== undefined && quantity >= max;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row in every browser
    <div
      role="group"
      aria-label={`Quantidade de ${name}`}
      className={classNames(
        'inline-flex min-h-11 items-center justify-between rounded-full border-2 border-leaf bg-card text-leaf-deep',
        className,
      )}
    >
      <StepButton aria-label={`Diminuir ${name}`} onClick={() => onChange(quantity - 1)}>
        {quantity === 1 && !hasRemoval ? (
          <Trash2 aria-hidden="true" className="size-4.5" />
        ) : (
          <Minus aria-hidden="true" className="size-5" />
        )}
      </StepButton>
      <span
        aria-live={isAnnounced ? undefined : 'polite'}
        className="min-w-6 text-center font-bold tabular-nums"
      >
        {quantity}
      </span>
      <StepButton
        aria-label={`Aumentar ${name}`}
        aria-disabled={isFull || undefined}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </StepButton>
    </div>
  );
}

/** As large as a thumb needs, over the edge of the group: the whole is no higher than the button that it replaces. */
function StepButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...props}
      className="-m-0.5 grid size-11 place-items-center rounded-full transition-colors hover:bg-leaf-pale aria-disabled:opacity-40"
    />
  );
}
