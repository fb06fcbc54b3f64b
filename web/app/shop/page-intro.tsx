import type { ReactNode } from 'react';
import { Container } from '../ui/container.tsx';
import { Kicker, PageTitle } from '../ui/heading.tsx';

interface PageIntroProps {
  /** The short line above the title. */
  kicker?: string;
  title: string;
  /** One or two sentences. */
  children?: ReactNode;
}

/** The head of every reading page. */
export function PageIntro({ kicker, title, children }: PageIntroProps) {
  return (
    <Container className="pt-8 pb-8 sm:pt-12 lg:pt-16 lg:pb-12">
      {kicker && <Kicker className="mb-2">{kicker}</Kicker>}
      <PageTitle>{title}</PageTitle>
      {children && <p className="mt-4 max-w-text text-lead text-ink-soft">{children}</p>}
    </Container>
  );
}
