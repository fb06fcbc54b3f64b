import { formatCep } from '@cesta/contract/base/formats';
import { type Cents, cents, formatCents, times } from '@cesta/contract/base/money';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { type EmailBlock, withoutLinks } from '../../platform/mail/email-layout.ts';
import { findEmailPictures } from '../catalog/product-pictures.service.ts';
import { type ItemRow, listItems, type OrderRow } from './orders.queries.ts';

/** Who took an order down, to whom it was read out. */
export function phoneWords({ settings }: Pick<Deps, 'settings'>): string {
  return `A equipe da ${settings.store.name} anotou este pedido por telefone, a seu pedido.`;
}

/** What was ordered, with its pictures, as e-mails show it. */
export async function itemsBlock(
  tx: Db,
  deps: Pick<Deps, 'settings'>,
  order: OrderRow,
  title = 'Seu pedido',
): Promise<EmailBlock> {
  const items = await listItems(tx, [order.id]);
  const pictures = await findEmailPictures(
    tx,
    deps,
    items.map(({ productId }) => productId),
  );
  return {
    type: 'items',
    title,
    items: items.map(({ productId, productName, productPriceCents, quantity, ...item }) => ({
      name: productName,
      quantity,
      pictureUrl: pictures.get(productId) ?? null,
      amount: formatCents(times(productPriceCents, quantity)),
      ...noteOf(item),
    })),
  };
}

function noteOf({ insteadOf, missingAt }: Pick<ItemRow, 'insteadOf' | 'missingAt'>): { note?: string } {
  if (missingAt) return { note: 'faltou na colheita' };
  return insteadOf ? { note: `no lugar de ${insteadOf}` } : {};
}

/** `more` stands below the total: what of it goes back. */
export function totalsBlock(
  { totalCents, shippingCents }: OrderRow,
  more: readonly { label: string; amount: Cents }[] = [],
): EmailBlock {
  const line = ({ label, amount }: { label: string; amount: Cents }) => ({
    label,
    amount: formatCents(amount),
  });
  return {
    type: 'totals',
    lines: [
      line({ label: 'Produtos', amount: cents(totalCents - shippingCents) }),
      line({ label: 'Frete', amount: shippingCents }),
      { ...line({ label: 'Total', amount: totalCents }), isSum: true },
      ...more.map(line),
    ],
  };
}

/** Typed by the customer, and the mailbox may be another's: no line of it can hold a link. */
export function addressBlock({ deliveryAddress }: OrderRow): EmailBlock {
  const { street, number, complement, neighborhood, city, state, zipcode } = deliveryAddress;
  const lines = [
    [street, number, complement].filter(Boolean).join(', '),
    [neighborhood, `${city}, ${state}`].filter(Boolean).join(', '),
    `CEP ${formatCep(zipcode)}`,
  ];
  const text = lines.map((line) => withoutLinks(line, 160)).join('\n');
  return { type: 'facts', facts: [{ label: 'Endereço de entrega', text }] };
}
