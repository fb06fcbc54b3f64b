import type { FarmPage } from './farm-page.service.ts';
import { html, type Markup } from './markup.ts';
import { forecastsHtml, offersHtml } from './offers-html.ts';
import { orderHtml, type Typed } from './order-html.ts';
import { callShop, type Shop } from './page-html.ts';
import { statementsHtml } from './statements-html.ts';

/** What is said after a form was taken. */
export const NOTICES = {
  applied: 'Resposta recebida. Obrigado!',
  off: 'Recebemos, mas não há entrega neste dia. Antes de colher, fale com a loja.',
  late: 'Recebemos, mas o prazo já tinha acabado: o pedido não mudou. Fale com a loja.',
  saved: 'Anotado. Obrigado!',
} as const;
export type Notice = keyof typeof NOTICES;

export function farmHtml(
  page: FarmPage,
  shop: Shop,
  { notice, typed }: { notice: Notice | null; typed: Typed | null },
): Markup {
  return html`<h1>Olá, ${page.farm.name}!</h1>
<p id="sinal" class="notice${(notice === 'late' || notice === 'off') && ' waiting'}" role="status">${notice && NOTICES[notice]}</p>
${typed && !isShown(page, typed) && html`<p class="fault" role="alert">${typed.message}</p>`}
${page.orders.length === 0 && html`<p class="card">Nenhum pedido por enquanto.</p>`}
${waitingFirst(page.orders).map((order) => orderHtml(order, shop, typed))}
${forecastsHtml(page)}
${offersHtml(page)}
${statementsHtml(page)}
<p class="foot">${shop.name}. ${callShop(shop)}</p>`;
}

/** What is still to be answered stands on top, the rest by day below. */
function waitingFirst(orders: FarmPage['orders']): FarmPage['orders'] {
  return [...orders.filter(isWaiting), ...orders.filter((order) => !isWaiting(order))];
}

const isWaiting = ({ answeredBy, isOver, isCalledOff }: FarmPage['orders'][number]) =>
  answeredBy === null && !isOver && !isCalledOff;

export function waitingOrders({ orders }: FarmPage): string[] {
  return orders.filter(isWaiting).map(({ id }) => id);
}

/** Whether the form is still there that the message stands in. */
function isShown({ orders }: FarmPage, { place }: Typed): boolean {
  return orders.some(({ id, isOver, isCalledOff }) => place === `p-${id}` && !isOver && !isCalledOff);
}
