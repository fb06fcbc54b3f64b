import { fold } from '@cesta/contract/base/search-words';
import { basketKind } from '@cesta/contract/subscriptions/basket-rules';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import type { BasketProduct } from '../../../basket/use-basket-choice.ts';
import { useKeptAlong, useTyped } from '../../../forms/typed-again.ts';
import { Loaded } from '../../../queries/loaded.tsx';
import { panel } from '../../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../../queries/use-api-query.ts';
import { listOf } from '../../../session/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import type { DeskAct } from './use-desk.ts';

interface DeskTastesProps {
  subscription: Subscription;
  perform: (act: DeskAct) => Promise<boolean>;
  onClose: () => void;
}

/** What never comes to this customer, and whether the farm fills the places that are left. */
export function DeskTastes({ subscription, perform, onClose }: DeskTastesProps) {
  const shelf = useApiQuery(
    apiQuery<unknown>(panel.basketProducts, '/products?active=true', 'Erro ao carregar produtos'),
  );
  return (
    <Dialog open onClose={onClose} title="Preferências do cliente">
      <Loaded from={shelf} waiting={<RowsSkeleton rows={6} />}>
        {(products) => (
          <Choice
            subscription={subscription}
            products={listOf<BasketProduct>(products, 'products').filter(({ category }) =>
              basketKind(category),
            )}
            perform={perform}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Choice({
  subscription,
  products,
  perform,
  onClose,
}: DeskTastesProps & { products: readonly BasketProduct[] }) {
  const { id: subscriptionId, tastes } = subscription;
  const own = () => new Set(tastes.never);
  const [never, setNever] = useTyped<ReadonlySet<string>>(`never of ${subscriptionId}`, own);
  const [shown] = useKeptAlong(`tastes of ${subscriptionId}`, tastes);
  const [complete, setComplete] = useTyped(`completing of ${subscriptionId}`, tastes.complete);
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const inBasket = subscription.basket.filter(({ id }) => never.has(id));
  const found = products
    .filter(({ name }) => fold(name).includes(fold(search.trim())))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));

  function toggle(id: string): void {
    const next = new Set(never);
    if (!next.delete(id)) next.add(id);
    setNever(next);
  }

  async function save(): Promise<void> {
    setBusy(true);
    const body = { never: [...never], complete, takeOut: inBasket.length > 0, shown };
    const isDone = await perform({ path: '/tastes', method: 'PUT', body });
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <div className="grid gap-4">
      <CheckboxField
        label="Completar a cesta até o máximo do plano"
        checked={complete}
        onChange={() => setComplete(!complete)}
      />
      <SearchBox
        label="Buscar produto que nunca deve ir"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && <p className="text-ink-soft">Nada com esse nome por aqui.</p>}
      <ul className="grid sm:grid-cols-2 sm:gap-x-4">
        {found.map(({ id, name }) => (
          <li key={id}>
            <CheckboxField label={`Nunca ${name}`} checked={never.has(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      <div className="sticky -bottom-6 z-10 -mx-5 grid gap-3 border-line border-t bg-paper px-5 py-4 sm:-mx-6 sm:px-6">
        {inBasket.length > 0 && (
          <p role="status" className="rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
            {new Intl.ListFormat('pt-BR').format(inBasket.map(({ product_name }) => product_name))}: sai
            também da cesta do cliente.
          </p>
        )}
        <Button busy={busy} onClick={() => void save()}>
          Salvar preferências
        </Button>
      </div>
    </div>
  );
}
