import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type CardProps = ComponentProps<'div'> & { as?: 'div' | 'article' | 'section' | undefined };

/** No padding of its own: pictures reach the edge, texts bring theirs. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return (
    <Tag
      {...(rest as ComponentProps<'div'>)}
      className={classNames('overflow-hidden rounded-card border border-line bg-card shadow-soft', className)}
    />
  );
}
