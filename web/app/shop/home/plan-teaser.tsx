import { PLAN_TYPES, PLANS, type Plan, type PlanType } from '@cesta/contract/subscriptions/plans';
import { Link } from 'react-router';
import essencial from '../../art/plan-essencial.svg';
import familia from '../../art/plan-familia.svg';
import premium from '../../art/plan-premium.svg';
import { Container, PageSection } from '../../ui/container.tsx';
import { Heading, Subheading } from '../../ui/heading.tsx';
import { Price } from '../../ui/price.tsx';
import { MoreLink } from '../parts/more-link.tsx';

/** Each basket stands on the colour of its own drawing. */
const LOOKS: Record<PlanType, { art: string; ground: string }> = {
  essencial: { art: essencial, ground: 'bg-tint-leaf' },
  familia: { art: familia, ground: 'bg-sun-pale' },
  premium: { art: premium, ground: 'bg-tomato-pale' },
};

export function PlanTeaser() {
  return (
    <PageSection aria-labelledby="cestas">
      <Container>
        <div className="flex flex-wrap items-end justify-between gap-x-6">
          <div>
            <Heading id="cestas" className="text-title">
              Uma cesta do tamanho da sua casa
            </Heading>
            <p className="mt-1 text-ink-soft">Você escolhe o que vai dentro, toda semana.</p>
          </div>
          <MoreLink to="/assinaturas">Comparar os planos</MoreLink>
        </div>
        <ul className="mt-6 grid gap-3 sm:gap-5 md:grid-cols-3">
          {PLAN_TYPES.map((type) => (
            <li key={type}>
              <PlanTile plan={PLANS[type]} />
            </li>
          ))}
        </ul>
      </Container>
    </PageSection>
  );
}

function PlanTile({ plan }: { plan: Plan }) {
  const { art, ground } = LOOKS[plan.type];
  return (
    <article
      className={`group relative grid h-full grid-cols-[min(7.5rem,37%)_1fr] items-center gap-4 rounded-panel p-4 md:flex md:flex-col md:p-6 md:text-center ${ground}`}
    >
      <div className="far-down aspect-5/4 w-full transition-transform duration-300 group-hover:-translate-y-1 md:max-w-64">
        <img src={art} alt="" width={400} height={320} loading="lazy" className="w-full" />
      </div>
      <div className="md:flex md:grow md:flex-col">
        <Subheading className="md:mt-2 md:text-heading">
          <Link
            to="/assinaturas"
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {plan.name}
          </Link>
        </Subheading>
        <p className="mt-1 text-balance">
          Até {plan.maxVegetables} vegetais e {plan.maxFruits} frutas
        </p>
        <p className="mt-2 md:mt-auto md:pt-2">
          <Price amount={plan.weekly} unit="semana" size="lg" />
        </p>
      </div>
    </article>
  );
}
