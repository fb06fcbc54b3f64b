// Free of zod on purpose: the account screen and the server count by the same rule, and the page stays light.
import { type BasketKind, basketKind, basketLimits, canBeChosen, type OnShelf } from './basket-rules.ts';
import { PLANS, type PlanType } from './plans.ts';

/** 'Nunca me mande': what a subscriber never wants in a basket. */
export interface ListedProduct extends OnShelf {
  id: string;
  category: string;
}

/** How many of each kind the list may hold. */
export type NeverRoom = Record<BasketKind, number>;

const KINDS: readonly BasketKind[] = ['vegetable', 'fruit'];
const WORDS: Record<BasketKind, { one: string; many: string; none: string }> = {
  vegetable: { one: 'vegetal', many: 'vegetais', none: 'nenhum vegetal' },
  fruit: { one: 'fruta', many: 'frutas', none: 'nenhuma fruta' },
};

function counted(count: number, kind: BasketKind): string {
  return `${count} ${count === 1 ? WORDS[kind].one : WORDS[kind].many}`;
}

/** What is to be had for baskets now, by kind. */
function onShelf(shelf: readonly ListedProduct[], kind: BasketKind): ListedProduct[] {
  return shelf.filter((product) => canBeChosen(product) && basketKind(product.category) === kind);
}

/** The places that a basket of any of these plans may have. */
function placesOf(plans: readonly PlanType[], kind: BasketKind): { plan: PlanType; places: number } {
  const places = (plan: PlanType) => basketLimits(plan)[kind === 'fruit' ? 'maxFruits' : 'maxVegetables'];
  return plans
    .map((plan) => ({ plan, places: places(plan) }))
    .reduce((largest, next) => (next.places > largest.places ? next : largest));
}

/** So many can be left out, and the rest of the shelf still fills every place of the plans, now and next. */
export function neverRoom(plans: readonly PlanType[], shelf: readonly ListedProduct[]): NeverRoom {
  const room = (kind: BasketKind) => Math.max(0, onShelf(shelf, kind).length - placesOf(plans, kind).places);
  return { vegetable: room('vegetable'), fruit: room('fruit') };
}

/** '4 vegetais e 1 fruta' */
export function roomText(room: NeverRoom): string {
  return `${counted(room.vegetable, 'vegetable')} e ${counted(room.fruit, 'fruit')}`;
}

interface NeverChange {
  plans: readonly PlanType[];
  shelf: readonly ListedProduct[];
  never: ReadonlySet<string>;
  /** What is on the list already stays, although the shelf has become smaller since. */
  before: ReadonlySet<string>;
}

/** Why the list is too long, with how many are possible; null when it is not. */
export function refuseNeverList({ plans, shelf, never, before }: NeverChange): string | null {
  const room = neverRoom(plans, shelf);
  for (const kind of KINDS) {
    const listed = onShelf(shelf, kind).filter(({ id }) => never.has(id));
    if (listed.length <= room[kind] || listed.every(({ id }) => before.has(id))) continue;
    const { plan, places } = placesOf(plans, kind);
    const why = `o que sobra na feira precisa encher os ${places} lugares de ${WORDS[kind].many} da cesta ${PLANS[plan].name}`;
    if (room[kind] === 0) return `Por enquanto não dá para deixar ${WORDS[kind].none} de fora: ${why}.`;
    const over = listed.length - room[kind];
    return `Dá para deixar de fora até ${counted(room[kind], kind)}: ${why}. Tire ${over} da lista.`;
  }
  return null;
}
