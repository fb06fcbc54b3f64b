import { type Cents, cents, toReais } from '@cesta/contract/base/money';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { countBooked } from '../billing/returns/week-returns.queries.ts';
import {
  deliveryWorth,
  fairReturn,
  type ReturnKind,
  returnWeekMoney,
} from '../billing/returns/week-returns.service.ts';
import {
  creditFor,
  furtherShortfall,
  heldBack,
  lockShortBaskets,
  portionsInstead,
  putInstead,
  type Replacement,
  type ShortBasket,
  unfitness,
  worthOfLine,
  writeContents,
} from '../deliveries/contents/replacing.service.ts';
import { listTastes } from '../tastes/tastes.queries.ts';
import { NO_TASTES } from '../tastes/tastes.rules.ts';
import { shortageKey } from '../worth/worth.rules.ts';
import { basketShortageEmail } from './basket-shortages.emails.ts';

export interface BasketShortage {
  product: { id: string; name: string; category: string; price: Cents };
  /** As the customer reads it: 'a colheita deu 40 das 62 porções'. */
  why: string;
}

export interface OpenBasket extends ShortBasket {
  never: ReadonlySet<string>;
  person: { name: string; email: string } | undefined;
}

/** Locked, with all that is needed to change what is in them. */
export async function openBaskets(tx: Db, ids: readonly string[]): Promise<Map<string, OpenBasket>> {
  const rows = await lockShortBaskets(tx, ids);
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const tastes = await listTastes(tx, userIds);
  const people = await findPeople(tx, userIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        never: (tastes.get(row.userId) ?? NO_TASTES).never,
        person: people.get(row.userId),
      },
    ]),
  );
}

/** How many portions of it the basket would get; throws why it cannot go in. */
export function portionsFor(
  basket: OpenBasket,
  { product }: BasketShortage,
  substitute: Replacement,
): number {
  const line = lineIn(basket, product.id);
  const refusal = unfitness(basket.items, basket.never, product, substitute);
  if (refusal) throw new AppError('CONFLICT', { message: refusal });
  return portionsInstead(worthOfLine(line, product.price), substitute);
}

/**
 * The line of what is missing becomes the substitute's, worth no less. Where a basket may not have as much of it, what
 * the basket then stays further below its price goes back.
 */
export async function replaceInBasket(
  tx: Db,
  deps: Deps,
  by: Operator,
  basket: OpenBasket,
  shortage: BasketShortage,
  substitute: Replacement,
): Promise<{ portions: number; returned: Cents }> {
  const portions = portionsFor(basket, shortage, substitute);
  const items = putInstead(basket.items, shortage.product.id, substitute, portions);
  const remainder = cents(Math.max(0, furtherShortfall(basket, items)));
  const returned = await settle(tx, deps, by, basket, { shortage, items, owed: remainder, substitute });
  return { portions, returned };
}

/** The line is taken out, and what it was worth goes back. */
export async function creditInBasket(
  tx: Db,
  deps: Deps,
  by: Operator,
  basket: OpenBasket,
  shortage: BasketShortage,
): Promise<Cents> {
  const line = lineIn(basket, shortage.product.id);
  const items = basket.items.filter((item) => item !== line);
  return settle(tx, deps, by, basket, { shortage, items, owed: worthOfLine(line, shortage.product.price) });
}

function lineIn(basket: OpenBasket, productId: string): PackedItem {
  const held = heldBack(basket);
  if (held) throw new AppError('CONFLICT', { message: held });
  const line = basket.items.find(({ product_id }) => product_id === productId);
  if (!line) throw new AppError('CONFLICT', { message: 'A cesta não tem mais este produto.' });
  return line;
}

interface Settlement {
  shortage: BasketShortage;
  items: PackedItem[];
  owed: Cents;
  substitute?: Replacement;
}

async function settle(
  tx: Db,
  deps: Deps,
  by: Operator,
  basket: OpenBasket,
  { shortage: { product, why }, items, owed, substitute }: Settlement,
): Promise<Cents> {
  const now = deps.clock.now();
  const quantity = lineIn(basket, product.id).quantity;
  const as = fairReturn({ ...basket, status: basket.subscriptionStatus });
  const returned = await giveBack(tx, deps, basket, { productId: product.id, owed, as });
  await writeContents(tx, now, basket, {
    items,
    missing: {
      product_id: product.id,
      product_name: product.name,
      quantity,
      why,
      ...(substitute && { replaced_by: substitute.name }),
      ...(returned > 0 && { returned: toReais(returned) }),
    },
  });
  const about = { subject: 'basket', id: basket.id, name: basket.date } as const;
  const action = { action: 'shortage', from: product.name, to: substitute?.name ?? null } as const;
  const money = returned > 0 ? [{ action: 'refund', to: returned } as const] : [];
  await writeAudit(tx, now, by, about, [action, ...money]);
  if (basket.person?.email) {
    const told = {
      id: basket.id,
      date: basket.date,
      items,
      product,
      why,
      substitute,
      money: { as, returned },
    };
    await deps.mail.post(tx, basketShortageEmail(deps, basket.person, told));
  }
  return returned;
}

/** Under a key of its delivery, product and time, so once; never more than is left of what was paid for the delivery. */
async function giveBack(
  tx: Db,
  deps: Deps,
  basket: OpenBasket,
  { productId, owed, as }: { productId: string; owed: Cents; as: ReturnKind },
): Promise<Cents> {
  const before = cents(basket.returnedBefore + (basket.shortfallCents ?? 0));
  const amount = creditFor(owed, deliveryWorth(basket), before);
  if (amount === 0) return amount;
  const { id, invoiceId, missing, frozenAt } = basket;
  const times = (missing ?? []).filter((item) => item.product_id === productId).length;
  // Closed once before, taken back and planned again: then it may have been missing, too.
  const first = { invoiceId, key: shortageKey(id, productId) };
  const earlier = frozenAt ? await countBooked(tx, first, frozenAt) : 0;
  const booked = await returnWeekMoney(tx, deps, {
    invoiceId,
    amount,
    as,
    key: shortageKey(id, productId, earlier + times + 1),
    cause: 'shortage',
    reason: 'the harvest did not give a product of the basket',
  });
  if (booked === 0) {
    const message = 'O dinheiro desta semana já voltou ou está em contestação: combine com o cliente.';
    throw new AppError('CONFLICT', { message });
  }
  return booked;
}
