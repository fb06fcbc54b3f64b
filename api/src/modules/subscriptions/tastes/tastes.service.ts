import { Id } from '@cesta/contract/base/fields';
import { refuseNeverList } from '@cesta/contract/subscriptions/never-list';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { findProducts, type KnownProduct, listProducts } from '../../catalog/catalog.service.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { readLastBasket } from './ratings.service.ts';
import * as queries from './tastes.queries.ts';
import { listNames } from './tastes.rules.ts';

/** What shall never come, by name; also what is not sold at the moment. */
export async function readNever(db: Db, userId: string): Promise<KnownProduct[]> {
  const products = await findProducts(db, await queries.listNever(db, userId));
  return [...products.values()].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

type TasteFields = Pick<Subscription, 'tastes' | 'never_products' | 'reminders' | 'last_basket'>;

/** What the account screen shows of them. */
export async function readTastes(db: Db, row: SubscriptionRow, today: string): Promise<TasteFields> {
  const never = await readNever(db, row.userId);
  const said = (await queries.listTastes(db, [row.userId])).get(row.userId);
  return {
    tastes: { never: never.map(({ id }) => id), complete: said?.completes ?? false },
    never_products: never.map(({ id, name, category }) => ({ id, product_name: name, category })),
    reminders: said?.wantsReminders ?? true,
    last_basket: await readLastBasket(db, row.id, today),
  };
}

/** Why the list leaves too little for these plans, by the shelf of this moment; null when it does not. */
export async function neverListProblem(
  db: Db,
  plans: readonly PlanType[],
  never: ReadonlySet<string>,
  before: ReadonlySet<string>,
): Promise<string | null> {
  if (never.size === 0) return null;
  const { products } = await listProducts(db, { limit: 1000, offset: 0, active: true }, false);
  return refuseNeverList({ plans, shelf: products, never, before });
}

/** A larger plan has more places: the list must leave enough for them. */
export async function refuseLongNever(db: Db, userId: string, plan: PlanType): Promise<void> {
  const never = new Set(await queries.listNever(db, userId));
  const problem = await neverListProblem(db, [plan], never, new Set());
  if (!problem) return;
  const long = `é longa demais para o plano ${PLANS[plan].name}. ${problem}`;
  throw new AppError('VALIDATION', {
    message: `Sua lista "Nunca me mande" ${long}`,
    office: `A lista "Nunca me mande" do cliente ${long}`,
  });
}

/** Nothing is chosen that shall never come: one of the two is meant, and only the customer knows which. */
export async function refuseNever(tx: Db, userId: string, productIds: readonly string[]): Promise<void> {
  const found = (await readNever(tx, userId)).filter(({ id }) => productIds.includes(id));
  if (found.length === 0) return;
  const names = listNames(found.map(({ name }) => name));
  const are = found.length === 1 ? 'está' : 'estão';
  throw new AppError('ON_NEVER_LIST', {
    message: `${names} ${are} na sua lista "Nunca me mande". Tire da lista, em Minha Conta, para poder escolher.`,
    office: `${names} ${are} na lista "Nunca me mande" do cliente. Tire da lista, em Preferências, para poder escolher.`,
  });
}

/** A new subscription is chosen where the list cannot be seen: there the choice is the last word. */
export async function preferChosen(tx: Db, userId: string, productIds: readonly string[]): Promise<void> {
  await queries.takeOffNever(tx, userId, productIds);
}

export function knownIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => Id.safeParse(id).success);
}
