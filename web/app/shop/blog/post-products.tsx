import { dayOf } from '@cesta/contract/base/calendar';
import { ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { cart } from '../../session/cart-store.ts';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { Heading } from '../../ui/heading.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ProductCard } from '../parts/product-card.tsx';
import type { SeasonalProduct } from '../parts/seasonal-product.ts';
import { planInWords, planRecipe, type RecipePlan } from './recipe-basket.ts';

const KEY = 'recipe';

/** What the post cooks with, and all of it into the basket at one press. */
export function PostProducts({ products }: { products: readonly SeasonalProduct[] }) {
  const [plan, setPlan] = useState<RecipePlan<SeasonalProduct> | null>(null);

  function addAll() {
    const next = planRecipe(products, cart.read(), dayOf(new Date()));
    for (const product of next.add) cart.add(product);
    setPlan(next);
    if (next.add.length === 0) {
      toast.info('Nada novo para pôr na cesta agora.', { key: KEY });
      return;
    }
    const undo = () => {
      for (const { id } of next.add) takeOne(id);
      setPlan(null);
    };
    toast.success(planInWords(next), { key: KEY, action: { label: 'Desfazer', run: undo } });
  }

  return (
    <section aria-labelledby="nesta-receita" className="bg-paper-deep py-10 lg:py-14">
      <Container>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <Heading id="nesta-receita">Nesta receita</Heading>
          <Button onClick={addAll}>
            <ShoppingBasket aria-hidden="true" className="size-5" />
            Pôr na cesta
          </Button>
        </div>
        {plan && plan.leftOut.length > 0 && (
          <ul className="mt-4 grid gap-1 text-ink-soft">
            {plan.leftOut.map(({ id, name, why }) => (
              <li key={id}>
                <span className="font-semibold text-ink">{name}</span>: {why}
              </li>
            ))}
          </ul>
        )}
        <ul className="mt-6 grid grid-pair gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
          {products.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

/** Back by the one that was added; what was added by hand since then stays. */
function takeOne(id: string): void {
  const quantity = cart.read().find((item) => item.id === id)?.quantity ?? 0;
  cart.setQuantity(id, quantity - 1);
}
