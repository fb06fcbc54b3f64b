import { randomUUID } from 'node:crypto';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { greeting, layOut } from '../../../platform/mail/email-layout.ts';
import type { OrderRow } from '../../orders/attempts.service.ts';
import { itemsBlock, totalsBlock } from '../../orders/order-blocks.service.ts';

export interface ToldShortage {
  productId: string;
  missing: string;
  why: string;
  /** What comes in its place. */
  instead: string | null;
  /** What goes back by the way it was paid. */
  returned: Cents;
  /** What is now to be paid at the door, where that is less. */
  toPay: Cents | null;
  /** Nothing else was in it. */
  isEmpty: boolean;
}

/**
 * Written with the change that it tells of, so once each time that a product of an order is missing. `order` is the row
 * as the change has left it.
 */
export async function postOrderShortageEmail(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  told: ToldShortage,
): Promise<void> {
  if (!order.customerEmail) return;
  const title = `${told.missing} faltou na colheita: pedido ${orderNumber(order.id)}`;
  const sums = told.returned > 0 ? [{ label: 'A devolver', amount: told.returned }] : [];
  const body = layOut(deps.settings.store, {
    title,
    paragraphs: [
      greeting(order.customerName),
      `Do seu pedido faltou ${told.missing}: ${told.why}. Desculpe!`,
      ...outcomeOf(order, told),
    ],
    button: {
      label: 'Ver meu pedido',
      url: `${deps.settings.baseUrl}/minha-conta?tab=pedidos&pedido=${order.id}`,
    },
    after: [await itemsBlock(tx, deps, order), totalsBlock(order, sums)],
  });
  const key = `order-shortage:${order.id}:${told.productId}:${randomUUID()}` as const;
  await deps.mail.post(tx, { key, to: order.customerEmail, subject: title, ...body });
}

function outcomeOf({ paidCents }: OrderRow, { instead, returned, toPay, isEmpty }: ToldShortage): string[] {
  const amount = formatCents(returned);
  const back = 'pelo mesmo meio em que foi pago, e avisamos você quando estiver feito';
  if (instead) {
    return [
      `No lugar vai ${instead}, e você não paga nada a mais.`,
      ...(returned > 0 ? [`É mais barato: estamos devolvendo a diferença, ${amount}, ${back}.`] : []),
      ...(toPay === null ? [] : [`É mais barato: na entrega você paga ${formatCents(toPay)}.`]),
    ];
  }
  if (toPay !== null) return [`O que faltou saiu da conta: na entrega você paga ${formatCents(toPay)}.`];
  if (!isEmpty)
    return [
      `Estamos devolvendo o valor do que faltou, ${amount}, ${back}. O resto do pedido chega como combinado.`,
    ];
  // Of what was missing before they have been written to.
  return paidCents > returned
    ? [
        `Era o que restava do pedido, que por isso não sai. Estamos devolvendo também este valor, ${amount}, ${back}.`,
      ]
    : [`Era só isso no pedido, que por isso não sai. Estamos devolvendo tudo, ${amount}, ${back}.`];
}
