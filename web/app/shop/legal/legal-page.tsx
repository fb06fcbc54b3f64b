import { dayFormatter } from '@cesta/contract/base/calendar';
import { Container } from '../../ui/container.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import type { LegalSection, LegalText } from './legal-text.ts';

const formatDay = dayFormatter({ dateStyle: 'long' });

export function LegalPage({ text, path }: { text: LegalText; path: string }) {
  const { title, summary, updated, sections } = text;
  return (
    <>
      <PageHead title={title} description={summary} path={path} />
      <PageIntro title={title}>{summary}</PageIntro>
      <Container className="grid gap-10 pb-16 lg:grid-cols-[minmax(0,1fr)_16rem] lg:gap-16">
        <div className="grid max-w-text gap-10">
          {sections.map((section, index) => (
            <Section key={section.title} section={section} id={anchor(index)} />
          ))}
          <p className="text-ink-soft">
            Atualizado em <time dateTime={updated}>{formatDay(updated)}</time>.
          </p>
        </div>
        <nav
          aria-label="Nesta página"
          className="order-first lg:sticky lg:top-24 lg:order-none lg:self-start"
        >
          <p className="font-semibold">Nesta página</p>
          <ol className="mt-2 gap-x-8 sm:max-lg:columns-2">
            {sections.map((section, index) => (
              <li key={section.title}>
                <a
                  href={`#${anchor(index)}`}
                  className="flex min-h-11 items-center border-line border-l-2 pl-4 text-ink-soft hover:border-leaf hover:text-ink"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </Container>
    </>
  );
}

function Section({ section, id }: { section: LegalSection; id: string }) {
  return (
    <section id={id} className="grid gap-3">
      <Heading>{section.title}</Heading>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Unbroken>{paragraph}</Unbroken>
        </p>
      ))}
      {section.points && (
        <ul className="grid list-disc gap-2 pl-6 marker:text-leaf">
          {section.points.map((point) => (
            <li key={point}>
              <Unbroken>{point}</Unbroken>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function anchor(index: number): string {
  return `parte-${index + 1}`;
}
