import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** sm keeps the 44 px of a target; only its words are smaller, for cards and tables. */
type Size = 'sm' | 'md' | 'lg';

interface Look {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** As wide as its place: the usual choice on a phone. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-leaf text-white hover:bg-leaf-deep forced-colors:border-2',
  secondary: 'border-2 border-leaf bg-card text-leaf-deep hover:bg-leaf-pale',
  quiet: 'text-leaf-deep hover:bg-leaf-pale',
  danger: 'bg-tomato-deep text-white hover:bg-ink forced-colors:border-2',
};

const SIZES: Record<Size, string> = {
  sm: 'min-h-11 text-[0.9375rem]',
  md: 'min-h-11 text-body',
  lg: 'min-h-13 text-lead',
};

/** A wide button is centred in its place and needs no sides of its own. */
const SIDES: Record<Size, string> = { sm: 'px-4', md: 'px-5', lg: 'px-7' };

function buttonClasses({ variant = 'primary', size = 'md', wide, className }: Look): string {
  return classNames(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-full py-2 text-center font-semibold leading-tight',
    'transition-colors aria-disabled:cursor-not-allowed aria-disabled:opacity-55 disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    wide ? 'w-full px-2' : SIDES[size],
    className,
  );
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows a spinner and ignores presses, but keeps the focus where it is. */
    busy?: boolean | undefined;
  };

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      className={buttonClasses({ variant, size, wide, className })}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** Goes somewhere, and looks like a button. */
export function LinkButton({ variant, size, wide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClasses({ variant, size, wide, className })} />;
}

type IconButtonProps = ComponentProps<'button'> & {
  /** What a screen reader says, and the tooltip. */
  label: string;
  children: ReactNode;
};

const ICON_BUTTON =
  'inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-leaf-pale ' +
  'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:bg-transparent';

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(ICON_BUTTON, className)}
    >
      {children}
    </button>
  );
}

/**
 * At the end of a field, as its `trailing`. Named by words instead of a label: whoever looks for the field called
 * 'CEP' must not find the button 'Buscar CEP' as well.
 */
export function FieldButton({ label, children, ...rest }: Omit<IconButtonProps, 'className'>) {
  return (
    <button type="button" {...rest} title={label} className={ICON_BUTTON}>
      {children}
      <span className="sr-only">{label}</span>
    </button>
  );
}
