import { basketKind, basketLimits } from '@cesta/contract/subscriptions/basket-rules';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { demoProducts } from './products.ts';

export interface DemoSubscription {
  customerKey: string;
  planType: PlanType;
  productKeys: readonly string[];
  startedHoursAgo: number;
  /** From then on the card is refused. */
  cardFailsHoursAgo?: number;
  /** The customer asked for the end then, and it came with the end of the paid week. */
  cancelledHoursAgo?: number;
  /** A basket was chosen and never paid for. */
  isUnpaid?: boolean;
}

type Story = Omit<DemoSubscription, 'productKeys'>;

const DAY = 24;
/** Of these there is enough for the baskets and for whoever tries the shop. */
const PLENTY = 13;

/**
 * Whoever has subscribed in the last 30 days, and how that went. Oldest first. Not the demo customer: whoever tries
 * the shop as that one wants to try subscribing, too.
 */
const stories: readonly Story[] = [
  { customerKey: 'ana-clara', planType: 'premium', startedHoursAgo: 29 * DAY + 4 },
  { customerKey: 'joao-pedro', planType: 'essencial', startedHoursAgo: 27 * DAY + 9 },
  {
    customerKey: 'rafael',
    planType: 'essencial',
    startedHoursAgo: 26 * DAY + 2,
    cancelledHoursAgo: 15 * DAY,
  },
  { customerKey: 'iracema', planType: 'familia', startedHoursAgo: 25 * DAY + 7 },
  {
    customerKey: 'ubiratan',
    planType: 'essencial',
    startedHoursAgo: 23 * DAY + 3,
    cardFailsHoursAgo: 3 * DAY,
  },
  // Charged this very day, so that there is always a delivery to look forward to.
  { customerKey: 'camila', planType: 'familia', startedHoursAgo: 21 * DAY + 5 },
  { customerKey: 'adilson', planType: 'essencial', startedHoursAgo: 18 * DAY + 6 },
  { customerKey: 'marilia', planType: 'premium', startedHoursAgo: 16 * DAY + 8 },
  { customerKey: 'josefa', planType: 'familia', startedHoursAgo: 13 * DAY + 10 },
  { customerKey: 'bruno', planType: 'essencial', startedHoursAgo: 9 * DAY + 5 },
  { customerKey: 'solange', planType: 'familia', startedHoursAgo: 6 * DAY + 9 },
  { customerKey: 'tiago', planType: 'essencial', startedHoursAgo: 2, isUnpaid: true },
];

export const demoSubscriptions: readonly DemoSubscription[] = stories.map((story, index) => ({
  ...story,
  productKeys: fullBasket(story.planType, index),
}));

/** As much as the plan takes; everybody begins at another place of the shelf. */
function fullBasket(planType: PlanType, index: number): string[] {
  const { maxVegetables, maxFruits } = basketLimits(planType);
  return [...pick('vegetable', maxVegetables, index * 3), ...pick('fruit', maxFruits, index * 2)];
}

function pick(kind: 'vegetable' | 'fruit', count: number, start: number): string[] {
  const shelf = demoProducts.filter(
    ({ active, inBaskets, category, stock }) =>
      active && inBaskets && stock >= PLENTY && basketKind(category) === kind,
  );
  return Array.from({ length: count }, (_, place) => shelf[(start + place) % shelf.length]?.key ?? '');
}
