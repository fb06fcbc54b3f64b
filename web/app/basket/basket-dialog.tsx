import { fold } from '@cesta/contract/base/search-words';
import { basketLimits, countBasket } from '@cesta/contract/subscriptions/basket-rules';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import { type ReactNode, useState } from 'react';
import { listOf } from '../session/api-client.ts';
import type { Loadable } from '../session/use-loading.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorCard } from '../ui/error-card.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { CardGridSkeleton } from '../ui/skeleton.tsx';
import { BasketShelf } from './basket-shelf.tsx';
import { includedText, worthText } from './basket-worth-words.ts';
import { expectBasket } from './expect-basket.ts';
import { SuggestionBar } from './suggestion-bar.tsx';
import { type BasketProduct, shelves, useBasketChoice } from './use-basket-choice.ts';
import { useSuggestion } from './use-suggestion.ts';

interface BasketDialogProps {
  /** What the shop sells, as the server lists it. */
  shelf: Loadable<unknown>;
  plan: PlanType;
  open: boolean;
  onClose: () => void;
  /** 'Confirmar e pagar', 'Salvar cesta'. */
  confirmLabel: string;
  startWith: readonly string[];
  /** What a running subscription has already: it stays also when it is sold out. */
  kept?: readonly string[] | undefined;
  /** What its customer never wants: marked, and not to be chosen. */
  never?: readonly string[] | undefined;
  /** The farm fills the places that are left. */
  completes?: boolean | undefined;
  /** What the operator wants it to be worth, where that is not the usual. */
  targetPercent?: number | undefined;
  /** A person decides about a basket below its price; else it is credit by itself. */
  isReviewed?: boolean | undefined;
  /** An operator fills it for a customer: nothing is said, or suggested, as if it were their own. */
  isForCustomer?: boolean | undefined;
  /** What the choice means: from when it holds, what it costs. */
  note?: ReactNode;
  /** Said or asked beside it, such as where the baskets go. */
  beside?: ReactNode;
  /** Why it could not be confirmed, and what helps. */
  refusal?: ReactNode;
  onChange?: (ids: string[]) => void;
  onConfirm: (products: readonly BasketProduct[]) => Promise<void>;
}

/** Filling a basket: vegetables and fruits side by side, the next step always in reach. */
export function BasketDialog(props: BasketDialogProps) {
  const { open, onClose, plan, shelf, isForCustomer } = props;
  const { data, error, loading, reload } = shelf;
  const { name } = PLANS[plan];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isForCustomer ? `Cesta ${name} do cliente` : `Monte sua cesta ${name}`}
      shape="wide"
    >
      {data !== undefined ? (
        <BasketChoice {...props} products={listOf<BasketProduct>(data, 'products')} />
      ) : error ? (
        <ErrorCard message={error} retrying={loading} onRetry={reload} />
      ) : (
        <CardGridSkeleton
          cards={8}
          className="grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6"
        />
      )}
    </Dialog>
  );
}

function BasketChoice({
  plan,
  products,
  confirmLabel,
  startWith,
  kept,
  never,
  completes = false,
  targetPercent,
  isReviewed = false,
  isForCustomer = false,
  note,
  beside,
  refusal,
  onChange,
  onConfirm,
}: BasketDialogProps & { products: readonly BasketProduct[] }) {
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const choice = useBasketChoice({ plan, products, startWith, kept, never, isForCustomer, onChange });
  const { chosen, goneText, add, restore } = choice;
  const suggestion = useSuggestion({ plan, chosen: chosen.map(({ id }) => id), add, restore });
  const limits = basketLimits(plan);
  const worth = expectBasket(plan, chosen, targetPercent);
  const count = countBasket(chosen.map(({ id, category }) => ({ productId: id, category })));
  const found = shelves(products.filter(({ name }) => fold(name).includes(fold(search.trim()))));
  const parts = {
    isChosen: choice.isChosen,
    isOpen: choice.isOpen,
    isNever: choice.isNever,
    reasonOf: suggestion.reasonOf,
    portionsOf: (id: string) => worth?.portionsOf(id) ?? 1,
    isForCustomer,
    onToggle: choice.toggle,
  };

  async function confirm(): Promise<void> {
    if (!choice.check()) return;
    setBusy(true);
    try {
      await onConfirm(chosen);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className="text-ink-soft">
        Escolha até {limits.maxVegetables} vegetais e {limits.maxFruits} frutas.
        {!isForCustomer && ' Você pode trocar toda semana.'}
      </p>
      {note && <p className="mt-3 rounded-control bg-leaf-pale px-4 py-3 font-medium">{note}</p>}
      {beside}
      {!isForCustomer && <SuggestionBar suggestion={suggestion} isEmpty={chosen.length === 0} />}
      {goneText && (
        <p role="status" className="mt-3 rounded-control bg-sun-pale px-4 py-3 text-sun-deep">
          {goneText}
        </p>
      )}
      <SearchBox
        label="Buscar na feira"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mt-4"
      />
      <div className="mt-5 grid gap-8 lg:grid-cols-2 lg:items-start">
        <BasketShelf
          title="Vegetais"
          products={found.vegetables}
          count={count.vegetables}
          max={limits.maxVegetables}
          min={limits.minVegetables}
          {...parts}
        />
        <BasketShelf
          title="Frutas"
          products={found.fruits}
          count={count.fruits}
          max={limits.maxFruits}
          min={limits.minFruits}
          {...parts}
        />
      </div>
      <div className="sticky -bottom-6 z-10 -mx-5 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper px-5 py-4 sm:-mx-6 sm:px-6">
        {refusal && <div className="w-full">{refusal}</div>}
        <div aria-live="polite" className="min-w-0 sm:grow sm:basis-0">
          <p className="font-semibold">
            {count.vegetables} {count.vegetables === 1 ? 'vegetal' : 'vegetais'} e {count.fruits}{' '}
            {count.fruits === 1 ? 'fruta' : 'frutas'}
          </p>
          {worth && <p className="text-leaf-deep">{worthText(plan, worth.worth, isForCustomer)}</p>}
          {worth && (
            <p className="text-small text-ink-soft">
              {includedText({
                plan,
                worth: worth.worth,
                count,
                limits,
                completes,
                isReviewed,
                isForCustomer,
              })}
            </p>
          )}
        </div>
        <Button
          size="lg"
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => {
            void confirm();
          }}
          className="max-sm:w-full"
        >
          {confirmLabel}
        </Button>
      </div>
    </>
  );
}
