import type { Product } from '@cesta/contract/catalog/catalog';
import { isInSeason, seasonInWords } from '@cesta/contract/catalog/seasons';
import { CalendarDays, ChefHat, Refrigerator, Sprout } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { OrganicBadge } from '../parts/organic-badge.tsx';

/** Who grows it, when, and what to do with it: each only where it is known. */
export function ProductFacts({ product, today }: { product: Product; today: string }) {
  const { producer, seasonFrom, seasonTo, keeping, usage } = product;
  if (!producer && !seasonFrom && !keeping && !usage) return null;
  return (
    <dl className="grid gap-5 border-line border-t pt-6">
      {producer && (
        <Fact icon={Sprout} name="Quem planta">
          <Link
            to={`/produtores#${producer.id}`}
            className="font-semibold text-leaf-deep underline underline-offset-4"
          >
            {producer.name}
          </Link>
          <span className="text-ink-soft">, {producer.location}</span>
          <div className="mt-1.5 empty:hidden">
            <OrganicBadge proof={producer.organic} />
          </div>
        </Fact>
      )}
      {seasonFrom && seasonTo && (
        <Fact icon={CalendarDays} name="Quando tem">
          Safra {seasonInWords(product)}
          {isInSeason(product, today) && (
            <>
              {' '}
              <Badge tone="leaf">na safra agora</Badge>
            </>
          )}
        </Fact>
      )}
      {keeping && (
        <Fact icon={Refrigerator} name="Como guardar">
          {keeping}
        </Fact>
      )}
      {usage && (
        <Fact icon={ChefHat} name="Como usar">
          {usage}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  name: string;
  children: ReactNode;
}

function Fact({ icon: Icon, name, children }: FactProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-tomato-deep" />
      <dt className="font-semibold">{name}</dt>
      <dd className="col-start-2 grid-flow-row wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}
