import type { ComponentProps } from 'react';
import { OrderSums } from '../../order/order-parts.tsx';
import type { Cart } from '../../session/cart-rules.ts';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { DeliverTo, PayButton, type PayProps } from './pay-bar.tsx';

interface CheckoutSummaryProps extends PayProps {
  items: Cart;
  sums: Pick<ComponentProps<typeof OrderSums>, 'subtotal' | 'shipping' | 'total'>;
}

/** Beside the form and always in sight: what is bought, where it goes, what it costs. A long basket scrolls inside. */
export function CheckoutSummary({ items, sums, address, leaving, onPay }: CheckoutSummaryProps) {
  return (
    <Card
      as="section"
      aria-label="Resumo do pedido"
      className="sticky top-24 flex max-h-[calc(100dvh-10.5rem)] flex-col gap-4 p-6"
    >
      <Heading className="text-subheading">Sua cesta</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keyboard too */}
      <div tabIndex={0} className="-mx-2 min-h-24 overflow-y-auto px-2">
        <CheckoutItems items={items} />
      </div>
      <OrderSums {...sums} className="border-line border-t pt-4" />
      {/* In a row of its own: in the column its least width would be a height. */}
      <div className="flex shrink-0">
        <DeliverTo address={address} />
      </div>
      <PayButton leaving={leaving} onPay={onPay} wide />
    </Card>
  );
}
