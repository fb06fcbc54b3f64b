import { fold } from '@cesta/contract/base/search-words';
import { basketKind } from '@cesta/contract/subscriptions/basket-rules';
import { neverRoom, refuseNeverList, roomText } from '@cesta/contract/subscriptions/never-list';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { listOf } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { BASKET_PRODUCTS } from '../account-queries.ts';
import { useTastes } from './use-tastes.ts';

interface NeverDialogProps {
  subscription: Subscription;
  onClose: () => void;
}

export function NeverDialog({ subscription, onClose }: NeverDialogProps) {
  const shelf = useApiQuery(BASKET_PRODUCTS);
  return (
    <Dialog open onClose={onClose} title="Nunca me mande">
      <Loaded from={shelf} waiting={<RowsSkeleton rows={6} />}>
        {(products) => (
          <NeverChoice
            subscription={subscription}
            products={listOf<BasketProduct>(products, 'products')}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

type Listed = Pick<BasketProduct, 'id' | 'name' | 'category'>;

/** Those of the shelf, and what is on the list although it is not sold at the moment. */
function listable(products: readonly BasketProduct[], { never_products = [] }: Subscription): Listed[] {
  const away = never_products.filter(({ id }) => !products.some((product) => product.id === id));
  return [
    ...products,
    ...away.map(({ id, product_name, category }) => ({ id, name: product_name, category })),
  ]
    .filter(({ category }) => basketKind(category))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

function NeverChoice({ subscription, products, onClose }: NeverDialogProps & { products: BasketProduct[] }) {
  // As it was when the dialog opened: only what is changed here is sent.
  const [before] = useState(() => new Set(subscription.tastes.never));
  const [never, setNever] = useState<ReadonlySet<string>>(before);
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const { busy, save } = useTastes({ onSaved: onClose, onClash: setQuestion });
  const { plan_type, next_plan } = subscription;
  const plans: PlanType[] = next_plan ? [plan_type, next_plan.plan_type] : [plan_type];
  const found = listable(products, subscription).filter(({ name }) =>
    fold(name).includes(fold(search.trim())),
  );

  function toggle(id: string): void {
    const next = new Set(never);
    if (!next.delete(id)) next.add(id);
    setNever(next);
    setQuestion(null);
    setProblem(refuseNeverList({ plans, shelf: products, never: next, before }));
  }

  function submit(takeOut: boolean): void {
    if (busy || problem) return;
    const added = [...never].filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !never.has(id));
    void save({ added, removed, takeOut });
  }

  return (
    <>
      <p className="text-ink-soft">
        O que você marcar não vem na sua cesta, nem no lugar de outro produto. Dá para deixar de fora até{' '}
        {roomText(neverRoom(plans, products))}.
      </p>
      <SearchBox
        label="Buscar produto"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mt-4"
      />
      {found.length === 0 && <p className="mt-4 text-ink-soft">Nada com esse nome por aqui.</p>}
      <ul className="mt-3 grid sm:grid-cols-2 sm:gap-x-4">
        {found.map(({ id, name }) => (
          <li key={id}>
            <CheckboxField label={name} checked={never.has(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      <div className="sticky -bottom-6 z-10 -mx-5 mt-6 grid gap-3 border-line border-t bg-paper px-5 py-4 sm:-mx-6 sm:px-6">
        {(problem || question) && (
          <p role="alert" className="rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
            {problem ?? question}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="font-semibold">
            {never.size === 1 ? '1 produto na lista' : `${never.size} produtos na lista`}
          </p>
          {question ? (
            <Button busy={busy} onClick={() => submit(true)} className="max-sm:w-full">
              Tirar da cesta e salvar
            </Button>
          ) : (
            <Button
              busy={busy}
              disabled={problem !== null}
              onClick={() => submit(false)}
              className="max-sm:w-full"
            >
              Salvar lista
            </Button>
          )}
        </div>
      </div>
    </>
  );
}
