import { ChevronDown } from 'lucide-react';
import basket from '../../art/basket-full.svg';
import { CoverageButton } from '../../shell/coverage-button.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Heading } from '../../ui/heading.tsx';
import { JsonLd } from '../parts/json-ld.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { QUESTIONS, type Question } from './questions.ts';

export default function Faq() {
  return (
    <>
      <PageHead
        title="Perguntas frequentes"
        description="Frequência das cestas, escolha dos itens, bairros atendidos e como sabemos que tudo é orgânico."
        path="/faq"
      />
      <FaqData />
      <PageIntro kicker="FAQ" title="Perguntas frequentes">
        O que todo mundo pergunta antes da primeira cesta.
      </PageIntro>
      <Container className="grid gap-8 pb-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
        <div className="grid gap-4">
          {QUESTIONS.map((question) => (
            <QuestionBox key={question.question} question={question} />
          ))}
        </div>
        <aside className="grid justify-items-center gap-3 rounded-panel bg-sun-pale p-6 text-center sm:p-8 lg:sticky lg:top-24">
          <img src={basket} alt="" width={640} height={560} loading="lazy" className="w-56" />
          <Heading>Não achou a sua pergunta?</Heading>
          <p>Mande para a gente. Quem responde é gente, não robô.</p>
          <LinkButton to="/contato" className="mt-2">
            Falar com a gente
          </LinkButton>
        </aside>
      </Container>
    </>
  );
}

function QuestionBox({ question: { question, answer, link } }: { question: Question }) {
  return (
    <details className="group rounded-card border border-line bg-card shadow-soft">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 px-5 py-4 font-display text-subheading font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-subheading font-semibold">{question}</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-6 shrink-0 text-leaf transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid justify-items-start gap-3 px-5 pb-5 sm:px-6 sm:pb-6">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link ? (
          <MoreLink to={link.to}>{link.text}</MoreLink>
        ) : (
          <CoverageButton className="min-h-11 font-semibold text-leaf-deep underline underline-offset-4" />
        )}
      </div>
    </details>
  );
}

function FaqData() {
  return (
    <JsonLd
      data={{
        '@type': 'FAQPage',
        mainEntity: QUESTIONS.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
        })),
      }}
    />
  );
}
