import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { PAGE, type PdfText, wrapText, writePdf } from '../../platform/pdf.ts';
import { dayOfPaidOrder } from './order-days.service.ts';
import { listHistory } from './order-history.queries.ts';
import * as queries from './orders.queries.ts';
import { type ReceiptFacts, type ReceiptLine, receiptOf } from './receipt.rules.ts';

const MARGIN = 56;
const WIDTH = PAGE.width - 2 * MARGIN;
/** What an amount and the air before it take. */
const AMOUNT_WIDTH = 90;

const STYLES = {
  title: { size: 20, bold: true, before: 0, after: 8 },
  heading: { size: 13, bold: true, before: 16, after: 4 },
  total: { size: 12, bold: true, before: 4, after: 2 },
  small: { size: 9, bold: false, before: 0, after: 1 },
  plain: { size: 11, bold: false, before: 0, after: 3 },
} as const;

/** Payments know, and lie above orders. */
export type ListReturned = (deps: Deps, orderId: string) => Promise<ReceiptFacts['refunds']>;

/** For whoever paid: what was bought and paid, and what went back of it. */
export async function makeReceipt(
  deps: Deps,
  { id, userId }: { id: string; userId: string },
  listReturned: ListReturned,
): Promise<{ name: string; file: Buffer }> {
  const { db } = deps.database;
  const order = await queries.findOrder(db, id);
  if (!order || order.userId !== userId) throw new AppError('ORDER_NOT_FOUND');
  // One marked as paid by mistake, and put right, is not.
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'refunded';
  const history = isPaid ? await listHistory(db, id) : [];
  const paid = history.find(({ paymentStatus }) => paymentStatus === 'paid');
  if (!paid) throw new AppError('ORDER_UNPAID');
  const lines = await queries.listItems(db, [id]);
  const basket = await deps.baskets.find(db, order.withDeliveryId);
  const day = await dayOfPaidOrder(db, order, deps.clock.now(), basket);
  const receipt = receiptOf({
    store: deps.settings.store,
    id,
    createdAt: order.createdAt,
    paidAt: paid.at,
    customerName: order.customerName,
    address: order.deliveryAddress,
    basketDay: day.basket === 'along' ? day.date : null,
    lines: lines
      // At the door nobody paid for what did not come; elsewhere it was paid and stands among what went back.
      .filter(({ missingAt }) => missingAt === null || order.paymentMethod !== 'door')
      .map(({ productName, productPriceCents, quantity, missingAt }) => ({
        name: missingAt ? `${productName}, que faltou` : productName,
        price: productPriceCents,
        quantity,
      })),
    shipping: order.shippingCents,
    total: order.totalCents,
    refunds: await listReturned(deps, id),
  });
  const number = orderNumber(id);
  return { name: `recibo-${number}.pdf`, file: writePdf(`Recibo do pedido #${number}`, layOut(receipt)) };
}

function layOut(lines: readonly ReceiptLine[]): PdfText[][] {
  const pages: PdfText[][] = [[]];
  let y = MARGIN;
  for (const { text, amount, kind } of lines) {
    const { size, bold, before, after } = STYLES[kind ?? 'plain'];
    const rows = wrapText(text, amount ? WIDTH - AMOUNT_WIDTH : WIDTH, size);
    y += before;
    for (const [index, row] of rows.entries()) {
      if (y + size > PAGE.height - MARGIN) {
        pages.push([]);
        y = MARGIN;
      }
      y += size + 3;
      pages.at(-1)?.push({ text: row, x: MARGIN, y, size, bold });
      if (amount && index === 0)
        pages.at(-1)?.push({ text: amount, x: PAGE.width - MARGIN, y, size, bold, right: true });
    }
    y += after;
  }
  return pages;
}
