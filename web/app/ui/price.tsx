import { type Cents, formatCents } from '@cesta/contract/base/money';
import { classNames } from './class-names.ts';

interface PriceProps {
  amount: Cents;
  /** What the price buys: 'kg', 'maço', 'semana'. */
  unit?: string | undefined;
  size?: 'md' | 'lg' | 'xl';
  className?: string | undefined;
}

const SIZES = {
  md: 'text-body',
  lg: 'text-subheading',
  xl: 'text-heading font-display',
};

export function Price({ amount, unit, size = 'md', className }: PriceProps) {
  return (
    <span data-price className={classNames('tabular-nums', className)}>
      <span className={classNames('font-bold whitespace-nowrap', SIZES[size])}>{formatCents(amount)}</span>
      {/* A unit that does not fit moves to the next line as a whole. */}
      {unit && ' '}
      {unit && (
        <span className="inline-block text-small wrap-anywhere text-ink-soft">/ {inOnePiece(unit)}</span>
      )}
    </span>
  );
}

/** 'bandeja 200 g' may break before the amount, never within it. */
function inOnePiece(unit: string): string {
  return unit.replace(/(\d) /g, '$1\u00a0');
}
