import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The one h1 of a page. */
export function PageTitle({ className, children, ...rest }: ComponentProps<'h1'>) {
  return (
    <h1 {...rest} className={classNames('text-title font-semibold tracking-tight', className)}>
      {children}
    </h1>
  );
}

export function Heading({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={classNames('text-heading font-semibold tracking-tight', className)}>
      {children}
    </h2>
  );
}

export function Subheading({ className, children, ...rest }: ComponentProps<'h3'>) {
  return (
    <h3 {...rest} className={classNames('text-subheading font-semibold', className)}>
      {children}
    </h3>
  );
}

/** The short line above a heading. */
export function Kicker({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames('font-semibold text-tomato-deep', className)} />;
}
