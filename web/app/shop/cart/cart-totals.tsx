import type { Cents } from '@cesta/contract/base/money';
import { ArrowRight } from 'lucide-react';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Price } from '../../ui/price.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { CartCoverage } from './cart-coverage.tsx';

export function CartTotals({ total, hasWay }: { total: Cents; hasWay: boolean }) {
  return (
    <Card as="section" aria-label="Resumo da compra" className="p-5 sm:p-6">
      <dl className="grid gap-3">
        <Row name="Subtotal">
          <Price amount={total} />
        </Row>
        <Row name="Frete">A calcular</Row>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
          <dt className="text-lead font-semibold">Total</dt>
          <dd>
            <Price amount={total} size="xl" />
          </dd>
        </div>
      </dl>
      <CartCoverage />
      {hasWay && (
        <LinkButton to="/checkout" size="lg" wide className="mt-5">
          Finalizar compra
          <ArrowRight aria-hidden="true" className="size-5" />
        </LinkButton>
      )}
      <p className="mt-3 text-center">
        <MoreLink to="/produtos">Continuar comprando</MoreLink>
      </p>
    </Card>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function CheckoutBar({ total }: { total: Cents }) {
  return (
    <BottomBar>
      <LinkButton to="/checkout" size="lg" wide className="flex-wrap justify-between! gap-y-0! px-6!">
        <Price amount={total} size="lg" />
        <span className="flex items-center gap-2">
          Finalizar compra
          <ArrowRight aria-hidden="true" className="size-5" />
        </span>
      </LinkButton>
    </BottomBar>
  );
}
