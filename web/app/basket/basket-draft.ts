import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import { isOwn, ownerNow, parseJson } from '../session/storage.ts';

/** A half-made choice, kept for this tab: it survives a reload and the way through the sign-in page. */
const KEY = 'basket_draft';

interface Draft {
  plan: PlanType;
  productIds: string[];
}

export function readBasketDraft(plan: PlanType): string[] {
  const draft = toDraft(parseJson(read()));
  return draft?.plan === plan ? draft.productIds : [];
}

/** What was chosen in this tab, else the basket of an earlier subscription. */
export function startOfBasket(plan: PlanType, last: readonly { id: string }[] = []): string[] {
  const draft = readBasketDraft(plan);
  return draft.length > 0 ? draft : last.map(({ id }) => id);
}

export function writeBasketDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, owner: ownerNow() }));
  } catch {
    // A browser that keeps nothing still lets one choose.
  }
}

export function dropBasketDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function toDraft(value: unknown): Draft | null {
  const { plan, productIds, owner } = (value ?? {}) as Partial<Draft & { owner: string | null }>;
  if (!isOwn(owner)) return null;
  const known = PLAN_TYPES.find((type) => type === plan);
  if (!known || !Array.isArray(productIds)) return null;
  return { plan: known, productIds: productIds.filter((id) => typeof id === 'string') };
}
