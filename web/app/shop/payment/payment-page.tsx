import type { ReactNode, Ref } from 'react';
import { useStore } from '../../shell/store-info.ts';
import { Card } from '../../ui/card.tsx';
import { Container } from '../../ui/container.tsx';
import { Heading, PageTitle } from '../../ui/heading.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

interface PaymentPageProps {
  /** The address of a drawing from art/. */
  art: string;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lead: ReactNode;
  children: ReactNode;
}

/** The pages after a payment: a drawing, the news in large, then what there is to know. */
export function PaymentPage({ art, title, titleRef, lead, children }: PaymentPageProps) {
  const { name } = useStore();
  return (
    <Container width="text" className="pt-6 pb-12 sm:pt-10 lg:pb-16">
      <PageMeta title={title} storeName={name} noindex />
      <div className="grid justify-items-center gap-3 text-center">
        <img src={art} alt="" width={400} height={300} className="h-40 w-auto sm:h-52" />
        <PageTitle ref={titleRef} tabIndex={-1}>
          {title}
        </PageTitle>
        <div className="max-w-form text-lead text-ink-soft">{lead}</div>
      </div>
      <div className="mt-8 grid gap-5">{children}</div>
    </Container>
  );
}

export function PaymentCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="p-5 sm:p-6">
      <Heading className="mb-3 text-subheading">{title}</Heading>
      {children}
    </Card>
  );
}

export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-leaf-pale text-small font-bold text-leaf-deep"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  );
}
