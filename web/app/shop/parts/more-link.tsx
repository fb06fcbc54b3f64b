import { ArrowRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** From a part of the page to the whole of it. */
export function MoreLink({ children, ...rest }: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...rest}
      prefetch="intent"
      className="group inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
    >
      {children}
      <ArrowRight aria-hidden="true" className="size-5 transition-transform group-hover:translate-x-1" />
    </Link>
  );
}
