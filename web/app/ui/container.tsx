import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type Width = 'page' | 'panel' | 'text' | 'form';

const WIDTHS: Record<Width, string> = {
  page: 'max-w-page',
  panel: 'max-w-panel',
  text: 'max-w-text',
  form: 'max-w-form',
};

export function Container({ width = 'page', className, ...rest }: ComponentProps<'div'> & { width?: Width }) {
  return (
    <div {...rest} className={classNames('mx-auto w-full px-4 sm:px-6 lg:px-8', WIDTHS[width], className)} />
  );
}

/** A band of a page with the usual air above and below. */
export function PageSection({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('py-8 sm:py-12 lg:py-16', className)} />;
}
