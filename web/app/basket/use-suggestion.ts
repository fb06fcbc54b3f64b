import type { BasketSuggestion, SuggestionReason } from '@cesta/contract/subscriptions/basket-suggestions';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { useRef, useState } from 'react';
import { api, errorText } from '../session/api-client.ts';
import { toast } from '../ui/toast-store.ts';

interface Filling {
  plan: PlanType;
  chosen: readonly string[];
  /** Takes what still may go in, and answers which that was. */
  add: (ids: readonly string[]) => string[];
  restore: (ids: readonly string[]) => void;
}

interface Filled {
  /** What was put in: 'Desfazer' takes it out again, and leaves what was chosen since. */
  added: readonly string[];
}

/** The farm fills the basket up; everything can be changed afterwards, or undone in one press. */
export function useSuggestion({ plan, chosen, add, restore }: Filling) {
  const [busy, setBusy] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  const [reasons, setReasons] = useState<ReadonlyMap<string, SuggestionReason>>(new Map());
  const latest = useRef(add);
  latest.current = add;

  async function fill(): Promise<void> {
    setBusy(true);
    try {
      const query = new URLSearchParams({ plan, chosen: chosen.join(',') });
      const { products = [] } = await api.get<Partial<BasketSuggestion>>(`/basket-suggestion?${query}`);
      // Whoever went on choosing meanwhile keeps that, too.
      const added = latest.current(products.map(({ productId }) => productId));
      setReasons(new Map(products.map(({ productId, reason }) => [productId, reason])));
      setFilled({ added });
    } catch (error) {
      toast.error(errorText(error, 'Não deu para montar a cesta agora. Tente de novo.'));
    } finally {
      setBusy(false);
    }
  }

  function undo(): void {
    if (filled) restore(chosen.filter((id) => !filled.added.includes(id)));
    setFilled(null);
    setReasons(new Map());
  }

  return { busy, filled, fill, undo, reasonOf: (id: string) => reasons.get(id) };
}
