import { formatMoment, shortSpokenDay } from '@cesta/contract/base/calendar';
import { formatCep } from '@cesta/contract/base/formats';
import { type Cents, formatCents, times } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';

export interface ReceiptFacts {
  store: { name: string; contactEmail: string; legal: { name: string; document: string; address: string } };
  id: string;
  createdAt: Date;
  paidAt: Date;
  customerName: string;
  address: DeliveryAddress;
  /** The day of the basket that it comes along with; null when it comes by itself. */
  basketDay: string | null;
  lines: readonly { name: string; quantity: number; price: Cents }[];
  shipping: Cents;
  total: Cents;
  /** What went back, oldest first. */
  refunds: readonly { at: Date; amount: Cents }[];
}

export interface ReceiptLine {
  text: string;
  /** Stands at the right edge. */
  amount?: string;
  kind?: 'title' | 'heading' | 'total' | 'small';
}

/** What stands on the receipt, line by line. */
export function receiptOf(facts: ReceiptFacts): ReceiptLine[] {
  const { store, lines, shipping, total, refunds } = facts;
  const { legal } = store;
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0) as Cents;
  return [
    { text: store.name, kind: 'title' },
    ...[legal.name, legal.document, legal.address, store.contactEmail]
      .filter(Boolean)
      .map((text) => ({ text, kind: 'small' as const })),
    { text: `Recibo do pedido #${orderNumber(facts.id)}`, kind: 'heading' },
    { text: `Número completo: ${facts.id}` },
    { text: `Feito em ${formatMoment(facts.createdAt)}` },
    { text: `Cliente: ${facts.customerName}` },
    {
      text: `Entrega ${facts.basketDay ? `com a cesta de ${shortSpokenDay(facts.basketDay)}, ` : ''}em ${placeOf(facts.address)}`,
    },
    { text: 'Itens', kind: 'heading' },
    ...lines.map(({ name, quantity, price }) => ({
      text: `${quantity} x ${name} (${formatCents(price)} cada)`,
      amount: formatCents(times(price, quantity)),
    })),
    { text: 'Subtotal', amount: formatCents(subtotal) },
    { text: 'Frete', amount: formatCents(shipping) },
    { text: 'Total pago', amount: formatCents(total), kind: 'total' },
    { text: 'Pagamento', kind: 'heading' },
    { text: `Pagamento confirmado em ${formatMoment(facts.paidAt)}`, amount: formatCents(total) },
    ...refunds.map(({ at, amount }) => ({
      text: `Devolvido em ${formatMoment(at)}`,
      amount: formatCents(amount),
    })),
    { text: 'Este recibo comprova o pagamento à loja e não substitui a nota fiscal.', kind: 'small' },
  ];
}

function placeOf({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
  zipcode,
}: DeliveryAddress): string {
  const street1 = [street, number, complement].filter(Boolean).join(', ');
  const town = [city, state].filter(Boolean).join(' - ');
  return [street1, neighborhood, town, zipcode && `CEP ${formatCep(zipcode)}`].filter(Boolean).join(', ');
}
