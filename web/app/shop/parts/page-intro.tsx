import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import { Kicker, PageTitle } from '../../ui/heading.tsx';

interface PageIntroProps {
  /** The short line above the title. */
  kicker?: string;
  title: string;
  /** One or two sentences. */
  children?: ReactNode;
  /** The address of a drawing from art/, beside the words from tablet up. */
  art?: string;
}

/** The head of every reading page. */
export function PageIntro({ kicker, title, children, art }: PageIntroProps) {
  return (
    <Container className="flex items-center justify-between gap-10 pt-8 pb-8 sm:pt-12 lg:pt-16 lg:pb-12">
      <div>
        {kicker && <Kicker className="mb-2">{kicker}</Kicker>}
        <PageTitle>{title}</PageTitle>
        {children && <p className="mt-4 max-w-text text-lead text-ink-soft text-balance">{children}</p>}
      </div>
      {art && (
        <img src={art} alt="" width={320} height={240} className="hidden h-52 w-auto md:block lg:h-60" />
      )}
    </Container>
  );
}
