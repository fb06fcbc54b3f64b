import type { Subscription } from '@cesta/contract/subscriptions';
import { ArrowLeftRight } from 'lucide-react';
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
      {basket.length === 0 ? (
        <p className="mt-3 text-ink-soft">Nenhum produto escolhido.</p>
      ) : (
        <ul className="mt-4 grid grid-cols-3 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
          {basket.map(({ id, product_name, product_image }) => (
            <li key={id}>
              <div className="overflow-hidden rounded-control bg-paper-deep">
                <Picture imageUrl={product_image} alt="" sizes="(min-width: 640px) 8rem, 30vw" />
              </div>
              <p className="mt-1.5 text-small leading-tight font-semibold wrap-anywhere">{product_name}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
