import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { AdminSubscription, BasketItem, Preferences } from '@cesta/contract/subscriptions/subscriptions';
import emptyBasket from '../../art/basket-empty.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { counted } from '../parts/counted.ts';

interface BasketDialogProps {
  /** Null while none is open. */
  subscription: AdminSubscription | null;
  onClose: () => void;
}

export function BasketDialog({ subscription, onClose }: BasketDialogProps) {
  return (
    <Dialog
      open={subscription !== null}
      onClose={onClose}
      title={`Cesta de ${subscription?.user_name ?? ''}`}
      shape="wide"
      isPlainText
    >
      {subscription && <Basket key={subscription.id} subscription={subscription} />}
    </Dialog>
  );
}

const basketOf = (id: string) =>
  apiQuery<Preferences>(
    panel.basket(id),
    `/stripe/admin/subscriptions/${id}/preferences`,
    'Erro ao carregar preferências',
  );

function Basket({ subscription: { id, plan_name } }: { subscription: AdminSubscription }) {
  const preferences = useApiQuery(basketOf(id));
  return (
    <Loaded from={preferences} waiting={<RowsSkeleton rows={4} />}>
      {({ total, byCategory }) => {
        const groups = Object.entries(byCategory).filter(([, items]) => items.length > 0);
        if (groups.length === 0) return <EmptyState art={emptyBasket} title="Nenhum produto selecionado" />;
        return (
          <>
            <p className="mb-5 text-ink-soft">
              Plano {plan_name}: {counted(total, 'produto escolhido', 'produtos escolhidos')} em{' '}
              {counted(groups.length, 'categoria', 'categorias')}
            </p>
            <div className="grid gap-6">
              {groups.map(([category, items]) => (
                <Group key={category} category={category || 'Outros'} items={items} />
              ))}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

function Group({ category, items }: { category: string; items: readonly BasketItem[] }) {
  return (
    <section aria-label={category}>
      <Subheading className="mb-2">
        {category} <span className="font-sans text-small font-normal text-ink-soft">{items.length}</span>
      </Subheading>
      <ul className="grid gap-2 sm:grid-cols-2">
        {items.map(({ id, product_name, product_image, product_price }) => (
          <li key={id} className="flex items-center gap-3 rounded-card border border-line bg-card p-2">
            <div className="w-14 shrink-0 overflow-hidden rounded-control bg-paper-deep">
              <Picture imageUrl={product_image} alt="" sizes="56px" />
            </div>
            <p className="min-w-0 grow font-semibold wrap-anywhere">{product_name}</p>
            <p className="pr-2 whitespace-nowrap tabular-nums">{formatCents(fromReais(product_price))}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
