import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';

export function CheckoutSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="p-5 sm:p-6">
      <Heading id={id} className="mb-4 text-subheading">
        {title}
      </Heading>
      {children}
    </Card>
  );
}
