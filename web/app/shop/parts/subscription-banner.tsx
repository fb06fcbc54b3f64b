import { MAX_SUBSCRIPTION_DISCOUNT_PERCENT } from '@cesta/contract/plans';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

export function SubscriptionBanner() {
  return (
    <Link
      to="/assinaturas"
      className="on-dark group flex items-center justify-between gap-4 rounded-card bg-leaf px-5 py-4 text-white transition-colors hover:bg-leaf-deep sm:px-8 sm:py-6"
    >
      <span>
        <strong className="block font-display text-subheading font-semibold sm:text-heading">
          Assine a cesta e economize até {MAX_SUBSCRIPTION_DISCOUNT_PERCENT}%
        </strong>
        <span className="mt-1 block text-white/90 max-sm:text-small">
          Toda semana na sua porta, frete grátis nos planos Família e Premium. Cancele quando quiser.
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-2 font-semibold">
        <span className="max-sm:sr-only">Ver planos</span>
        <ArrowRight
          aria-hidden="true"
          className="size-6 text-sun transition-transform group-hover:translate-x-1"
        />
      </span>
    </Link>
  );
}
