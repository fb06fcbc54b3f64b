import { MAX_SUBSCRIPTION_DISCOUNT_PERCENT } from '@cesta/contract/subscriptions/plans';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import basket from '../../art/basket-full.svg';

export function SubscriptionBanner() {
  return (
    <Link
      to="/assinaturas"
      className="on-dark group relative flex flex-wrap items-center gap-x-2 gap-y-6 overflow-hidden rounded-panel bg-leaf py-5 pr-3 pl-5 text-white transition-colors hover:bg-leaf-deep sm:flex-nowrap sm:gap-x-8 sm:py-5 sm:pr-6 sm:pl-8"
    >
      <span className="min-w-0 grow basis-40">
        <strong className="block font-display text-subheading leading-tight font-semibold text-balance sm:text-heading">
          Assine a cesta e economize até {MAX_SUBSCRIPTION_DISCOUNT_PERCENT}%
        </strong>
        <span className="mt-2 block max-w-text text-white/90 max-sm:text-small">
          Toda semana na sua porta, com frete grátis nos planos maiores. Cancele quando quiser.
        </span>
        <span className="mt-3 inline-flex items-center gap-2 font-semibold">
          Ver planos
          <ArrowRight
            aria-hidden="true"
            className="size-5 text-sun transition-transform group-hover:translate-x-1"
          />
        </span>
      </span>
      <img
        src={basket}
        alt=""
        width={640}
        height={560}
        className="-my-6 ml-auto w-[min(8rem,40%)] shrink-0 sm:w-44"
      />
    </Link>
  );
}
