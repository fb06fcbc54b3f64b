import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { ArrowLeftRight } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { isRunning } from './subscription-rules.ts';

interface BasketContentsProps {
  subscription: Subscription;
  onChange: () => void;
}

export function BasketContents({ subscription, onChange }: BasketContentsProps) {
  const { basket, next_plan, status } = subscription;
  const own = status === 'canceled' ? 'Sua última cesta' : 'Sua cesta';
  return (
    <Card as="section" aria-labelledby="sua-cesta" className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Subheading id="sua-cesta">
          {next_plan ? `Sua cesta no plano ${next_plan.plan_name}` : own}
        </Subheading>
        {isRunning(subscription) && (
          <Button variant="secondary" onClick={onChange} className="max-sm:w-full">
            <ArrowLeftRight aria-hidden="true" className="size-5" />
            Trocar itens da cesta
          </Button>
        )}
      </div>
      {isRunning(subscription) && <UnsoldNote basket={basket} />}
      {isRunning(subscription) && <SoldOutNote basket={basket} />}
      {basket.length === 0 ? (
        <p className="mt-3 text-ink-soft">Nenhum produto escolhido.</p>
      ) : (
        <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
          {basket.map(({ id, product_name, product_image, is_sold, sold_out, producer }) => (
            <li key={id}>
              <div className="overflow-hidden rounded-control bg-paper-deep">
                <Picture imageUrl={product_image} alt="" sizes="(min-width: 640px) 8rem, 30vw" />
              </div>
              <p className="mt-1.5 text-small leading-tight font-semibold wrap-anywhere">{product_name}</p>
              {producer && <p className="text-small leading-tight text-ink-soft wrap-anywhere">{producer}</p>}
              {is_sold !== false && sold_out && (
                <Badge tone="sun" className="mt-1">
                  Esgotado
                </Badge>
              )}
              {is_sold === false && (
                <Badge tone="tomato" className="mt-1">
                  Fora das cestas
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What was chosen and is no longer sold, or not in baskets: the customer chooses anew, or leaves it to the farm. */
function UnsoldNote({ basket }: Pick<Subscription, 'basket'>) {
  const names = basket.filter(({ is_sold }) => is_sold === false).map(({ product_name }) => product_name);
  if (names.length === 0) return null;
  return (
    <p role="status" className="mt-3 rounded-control bg-sun-pale px-3 py-2.5 text-sun-deep">
      {enumerate(names)} {names.length === 1 ? 'não vem mais nas cestas' : 'não vêm mais nas cestas'}. Escolha
      o que quer no lugar; senão, no fechamento entra o mais parecido que tivermos.
    </p>
  );
}

/** Still sold, but the shelf is empty: it stays chosen, and the harvest decides. */
function SoldOutNote({ basket }: Pick<Subscription, 'basket'>) {
  const missing = basket.filter(
    ({ is_sold, sold_out, harvested }) => is_sold !== false && sold_out && !harvested,
  );
  if (missing.length === 0) return null;
  return (
    <p className="mt-3 rounded-control bg-sun-pale px-3 py-2.5 text-sun-deep">
      {enumerate(missing.map(({ product_name }) => product_name))}. Esgotado: se faltar na colheita,
      completamos com o parecido.
    </p>
  );
}

const enumerate = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(names);
