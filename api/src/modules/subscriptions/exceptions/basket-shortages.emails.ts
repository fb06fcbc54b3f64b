import { randomUUID } from 'node:crypto';
import { endOfDay, spokenDay } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { ReturnKind } from '../billing/returns/week-returns.rules.ts';
import { contentsOf, NO_PICTURES } from '../news/baskets.emails.ts';
import { emailTo } from '../subscriptions.emails.ts';

interface ToldShortage {
  id: string;
  date: string;
  /** What comes now. */
  items: readonly PackedItem[];
  product: { id: string; name: string };
  why: string;
  substitute: { name: string } | undefined;
  money: { as: ReturnKind; returned: Cents };
}

/** Written with the change that it tells of, so once each time that a product of a delivery is missing. */
export function basketShortageEmail(
  deps: Deps,
  person: { name: string; email: string },
  { id, date, items, product, why, substitute, money }: ToldShortage,
) {
  return emailTo(deps, person, {
    key: `basket-shortage:${id}:${product.id}:${randomUUID()}`,
    // What goes back is told however late it is.
    ...(money.returned === 0 && { validUntil: endOfDay(date) }),
    title: `${product.name} faltou na colheita da sua cesta de ${spokenDay(date)}`,
    paragraphs: [
      `Na sua cesta de ${spokenDay(date)} faltou ${product.name}: ${why}. Desculpe!`,
      ...(substitute ? [`No lugar vem ${substitute.name}, e você não paga nada a mais.`] : []),
      ...moneyText(money, substitute !== undefined),
      ...(items.length > 0
        ? [{ type: 'items' as const, title: 'O que vem na cesta', items: contentsOf(items, NO_PICTURES) }]
        : []),
    ],
  });
}

function moneyText({ as, returned }: ToldShortage['money'], isRest: boolean): string[] {
  if (returned === 0) return [];
  const what = `${isRest ? 'A diferença' : 'O valor do que faltou'}, ${formatCents(returned)},`;
  return [
    as === 'credit'
      ? `${what} vira crédito e baixa a sua próxima cobrança. Você não precisa fazer nada.`
      : `${what} volta para o seu cartão nos próximos dias. Você não precisa fazer nada.`,
  ];
}
