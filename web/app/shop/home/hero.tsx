import { MAX_SUBSCRIPTION_DISCOUNT_PERCENT } from '@cesta/contract/subscriptions/plans';
import market from '../../art/hero-market.svg';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Awning } from './awning.tsx';

export function Hero() {
  return (
    <section aria-labelledby="bem-vindo" className="relative overflow-hidden bg-sun-pale">
      <Awning />
      <div className="lg:grid lg:min-h-[38rem] lg:grid-cols-2">
        <Container className="relative z-10 grid content-center gap-5 pt-14 pb-8 sm:pt-20 lg:mr-0 lg:max-w-[calc(var(--container-page)/2)] lg:py-24 lg:pr-12">
          <h1
            id="bem-vindo"
            className="text-display font-semibold tracking-tight lg:text-[2.875rem] xl:text-[3.5rem]"
          >
            <span className="block">A feira de sábado,</span>{' '}
            <span className="block text-balance">na porta da sua casa</span>
          </h1>
          <p className="max-w-lg text-lead">
            Orgânicos colhidos na véspera por famílias do Recôncavo. Escolha avulso ou receba uma cesta cheia
            toda semana.
          </p>
          <div className="flex flex-wrap gap-2 pt-1 sm:gap-3">
            <LinkButton to="/assinaturas" size="lg" prefetch="intent" className="max-sm:px-4.5">
              Conhecer os planos
            </LinkButton>
            <LinkButton
              to="/produtos"
              size="lg"
              variant="secondary"
              prefetch="intent"
              className="max-sm:px-4.5"
            >
              Ver produtos
            </LinkButton>
          </div>
        </Container>
        <div className="relative">
          <img
            src={market}
            alt="Banca de feira com frutas e verduras, uma feirante sorrindo e uma freguesa com a cesta cheia."
            width={1200}
            height={900}
            fetchPriority="high"
            className="aspect-[4/3] w-full object-cover lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:object-[35%_60%] lg:[clip-path:ellipse(100%_120%_at_100%_42%)]"
          />
          <DiscountSign />
        </div>
      </div>
    </section>
  );
}

/** A hand-cut sign, as on any good stall. */
function DiscountSign() {
  return (
    <p className="absolute -top-6 right-5 grid size-28 rotate-6 place-content-center rounded-full bg-tomato-deep text-center leading-none text-white shadow-soft sm:-top-9 lg:top-auto lg:-left-10 lg:bottom-16 lg:size-36 lg:-rotate-6">
      <span className="text-small">até</span>
      <span className="font-display text-[1.75rem] font-semibold lg:text-[2.5rem]">
        {MAX_SUBSCRIPTION_DISCOUNT_PERCENT}%
      </span>
      <span className="text-small leading-tight lg:text-body">de desconto</span>
    </p>
  );
}
