import { BadgePercent, CalendarHeart, ChevronDown, ShoppingBasket, Truck } from 'lucide-react';
import { useStore } from '../../shell/store-info.ts';
import { Container, PageSection } from '../../ui/container.tsx';
import { Heading, Subheading } from '../../ui/heading.tsx';
import { planQuestions, REASONS } from './plan-words.ts';

const ICONS = [BadgePercent, Truck, ShoppingBasket, CalendarHeart];

export function WhySubscribe() {
  return (
    <PageSection aria-labelledby="por-que-assinar" className="bg-leaf-pale">
      <Container>
        <Heading id="por-que-assinar" className="text-title">
          Por que assinar?
        </Heading>
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {REASONS.map(({ title, text }, index) => {
            const Icon = ICONS[index] ?? ShoppingBasket;
            return (
              <li key={title} className="rounded-card bg-card p-5 shadow-soft">
                <Icon aria-hidden="true" className="size-8 text-leaf" />
                <Subheading className="mt-3">{title}</Subheading>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            );
          })}
        </ul>
      </Container>
    </PageSection>
  );
}

export function PlanQuestions() {
  const { reviewedShortfalls } = useStore();
  return (
    <PageSection aria-labelledby="duvidas">
      <Container width="text">
        <Heading id="duvidas" className="text-title sm:text-center">
          Perguntas frequentes
        </Heading>
        <div className="mt-6 grid gap-3">
          {planQuestions(reviewedShortfalls).map(({ question, answer }) => (
            <details key={question} className="group rounded-card border border-line bg-card">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 [&::-webkit-details-marker]:hidden">
                <Subheading>{question}</Subheading>
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-leaf transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="px-5 pb-5">{answer}</p>
            </details>
          ))}
        </div>
      </Container>
    </PageSection>
  );
}
