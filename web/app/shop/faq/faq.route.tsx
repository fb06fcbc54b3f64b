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
      <PageIntro kicker="FAQ" title="Perguntas frequentes" art={basket}>
        O que todo mundo pergunta antes da primeira cesta.
      </PageIntro>
      <Container className="pb-16">
        <div className="grid max-w-3xl gap-4">
          {QUESTIONS.map((question, index) => (
            <QuestionBox key={question.question} question={question} open={index === 0} />
          ))}
        </div>
        <div className="mt-12 grid max-w-3xl justify-items-start gap-4 rounded-panel bg-leaf-pale p-6 sm:p-8">
          <Heading>Não achou a sua pergunta?</Heading>
          <p>Mande para a gente. Respondemos no mesmo dia, em horário de feira.</p>
          <LinkButton to="/contato">Falar com a gente</LinkButton>
        </div>
      </Container>
    </>
  );
}

function QuestionBox({ question: { question, answer, link }, open }: { question: Question; open: boolean }) {
  return (
    <details open={open} className="group rounded-card border border-line bg-card shadow-soft">
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
