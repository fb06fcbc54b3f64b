import { endOfDay, spokenDay, spokenMoment } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../deps.ts';
import type { EmailItem } from '../../../platform/mail/email-layout.ts';
import type { Extra } from '../../orders/with-basket.service.ts';
import type { ReturnKind } from '../billing/returns/week-returns.rules.ts';
import type { DeliveryRow } from '../deliveries/deliveries.service.ts';
import { emailTo } from '../subscriptions.emails.ts';
import type { BasketWorth } from '../worth/worth.service.ts';

interface Reader {
  name: string;
  email: string;
}

/** Product id to the address of its picture. */
export type Pictures = ReadonlyMap<string, string>;
export const NO_PICTURES: Pictures = new Map();

interface Contents {
  pictures?: Pictures;
  worth?: BasketWorth | undefined;
  /** Orders that come along. */
  extras?: readonly Extra[] | undefined;
}

/** What is in it. None of these is posted here: those of many customers go out together. */
export function basketEmail(
  deps: Deps,
  person: Reader,
  { id, date, items }: DeliveryRow,
  { pictures = NO_PICTURES, worth, extras = [] }: Contents = {},
) {
  return emailTo(deps, person, {
    // Told again when the store has put something in.
    key: `subscription-basket:${id}:${date}:${items.length}`,
    validUntil: endOfDay(date),
    title: `O que vem na sua cesta: ${spokenDay(date)}`,
    paragraphs: [
      ...(items.length > 0
        ? [
            'Sua próxima cesta está fechada e já vai ser colhida:',
            { type: 'items' as const, items: contentsOf(items, pictures) },
            ...reasonsFor(items),
            ...worthText(worth),
          ]
        : [
            'Nada do que você escolheu está à venda esta semana, e ainda não temos o que pôr no lugar.',
            'Nossa equipe já foi avisada e vai falar com você antes da entrega. Você não precisa fazer nada.',
          ]),
      ...extras.map((extra) => extraBlock(extra, pictures)),
    ],
  });
}

/** What it would cost in the shop, beside what was paid; and what happens when that is more. */
function worthText(basket: BasketWorth | undefined): string[] {
  if (!basket) return [];
  const [worth, paid] = [formatCents(basket.worth), formatCents(basket.paid)];
  if (basket.worth >= basket.paid)
    return [`Comprada na loja, esta cesta sairia por ${worth}. Pelos produtos você pagou ${paid}.`];
  const less = `Desta vez a colheita não deu para tudo: na loja, esta cesta sairia por ${worth}, e pelos produtos você pagou ${paid}.`;
  if (!basket.returned) return [`${less} Nossa equipe confere a diferença e fala com você.`];
  const back = formatCents(basket.returned.amount);
  return [
    basket.returned.isCredit
      ? `${less} A diferença, ${back}, vira crédito e baixa a sua próxima cobrança.`
      : `${less} A diferença, ${back}, volta para você nos próximos dias.`,
  ];
}

function extraBlock({ id, items }: Extra, pictures: Pictures) {
  const products = items.map(({ productId, productName: name, quantity }) => ({
    name,
    quantity,
    pictureUrl: pictures.get(productId) ?? null,
  }));
  return { type: 'items' as const, title: `Junto vem o seu pedido ${orderNumber(id)}`, items: products };
}

export function contentsOf(items: readonly PackedItem[], pictures: Pictures): EmailItem[] {
  return items.map(({ product_id: id, product_name: name, quantity, instead_of, completes }) => {
    const note = instead_of ? `no lugar de ${instead_of}` : completes && 'completa a cesta';
    return { name, quantity, pictureUrl: pictures.get(id) ?? null, ...(note && { note }) };
  });
}

function reasonsFor(items: readonly PackedItem[]): string[] {
  return items.some(({ instead_of }) => instead_of)
    ? [
        'O que saiu da feira ou faltou na colheita trocamos pelo mais parecido que temos. Para as próximas cestas é só escolher outro.',
      ]
    : [];
}

/** Once for each new day. It says what is in it, because who hears of it late may not have read that yet. */
export function lateBasketEmail(
  deps: Deps,
  person: Reader,
  { id, date, items, lateSince }: DeliveryRow & { lateSince: string },
  pictures: Pictures = NO_PICTURES,
) {
  return emailTo(deps, person, {
    key: `subscription-basket-late:${id}:${date}`,
    validUntil: endOfDay(date),
    title: `Sua cesta atrasou e agora chega ${spokenDay(date)}`,
    paragraphs: [
      `A cesta de ${spokenDay(lateSince)} não saiu no dia. Desculpe!`,
      `Ela chega ${spokenDay(date)}, e você não paga nada a mais. Se houver outra cesta sua neste dia, chegam as duas.`,
      ...(items.length > 0
        ? [{ type: 'items' as const, title: 'O que vem nela', items: contentsOf(items, pictures) }]
        : []),
    ],
    after: ['Não precisa mais dela, ou não vai estar em casa? Fale com a gente.'],
  });
}

interface CancelledBasket {
  id: string;
  /** The day that the customer knows. */
  date: string;
  reason: string;
  money: { as: ReturnKind; amount: Cents } | null;
}

export function cancelledBasketEmail(
  deps: Deps,
  person: Reader,
  { id, date, reason, money }: CancelledBasket,
) {
  return emailTo(deps, person, {
    key: `subscription-basket-cancelled:${id}`,
    title: `Sua cesta de ${spokenDay(date)} foi cancelada`,
    paragraphs: [
      `A cesta de ${spokenDay(date)} não vai sair: ${reason}. Desculpe!`,
      ...(money ? [returnText(money)] : []),
    ],
  });
}

function returnText({ as, amount }: { as: ReturnKind; amount: Cents }): string {
  return as === 'credit'
    ? `O valor dela, ${formatCents(amount)}, vira crédito e baixa a sua próxima cobrança. Você não precisa fazer nada.`
    : `O valor dela, ${formatCents(amount)}, volta para o seu cartão nos próximos dias. Você não precisa fazer nada.`;
}

interface Unsold {
  subscriptionId: string;
  /** In the shop still, but not in baskets any more. */
  products: readonly { id: string; name: string; isInShop: boolean }[];
  cutoffAt: Date | null;
}

const GONE = {
  title: ([one, ...more]: readonly string[]) =>
    more.length === 0 ? `${one} saiu da feira` : 'Produtos da sua cesta saíram da feira',
  matter: ([one, ...more]: readonly string[]) =>
    more.length === 0
      ? `Você tem ${one} na sua cesta, e por enquanto não temos mais.`
      : `Por enquanto não temos mais o que segue, e você tem na sua cesta:\n${[one, ...more].join('\n')}`,
};

/** True of what has left the shop as well. */
const ONLY_IN_SHOP: typeof GONE = {
  title: ([one, ...more]) =>
    more.length === 0 ? `${one} não vem mais nas cestas` : 'Produtos da sua cesta não vêm mais nela',
  matter: ([one, ...more]) =>
    more.length === 0
      ? `Você tem ${one} na sua cesta, mas este produto não vem mais nas cestas. Na loja continua à venda.`
      : `O que segue não vem mais nas cestas, e você tem na sua:\n${[one, ...more].join('\n')}`,
};

/** The same products are told once, however often they leave the shelf while e-mails are kept. */
export function unsoldEmail(deps: Deps, person: Reader, { subscriptionId, products, cutoffAt }: Unsold) {
  const ids = products.map(({ id }) => id).sort();
  const names = products.map(({ name }) => name);
  const words = products.some(({ isInShop }) => isInShop) ? ONLY_IN_SHOP : GONE;
  const isOpen = cutoffAt !== null && cutoffAt > deps.clock.now();
  return emailTo(deps, person, {
    key: `basket-unsold:${subscriptionId}:${ids.join(',')}`,
    ...(isOpen && { validUntil: cutoffAt }),
    title: words.title(names),
    paragraphs: [
      words.matter(names),
      `Escolha o que quer no lugar${isOpen ? ` até ${spokenMoment(cutoffAt)}` : ''}. Se preferir não escolher, pomos o mais parecido que tivermos.`,
    ],
    button: 'Escolher outro produto',
  });
}
