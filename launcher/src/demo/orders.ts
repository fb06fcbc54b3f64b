import type { OrderStatus, PaymentStatus } from '@cesta/contract/orders/order-constants';
import { demoCustomers } from './customers.ts';
import { demoProducts } from './products.ts';

export interface DemoOrder {
  customerKey: string;
  lines: readonly { productKey: string; quantity: number }[];
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  hoursAgo: number;
}

const ORDERS = 48;
const DAYS = 30;

/** A month of ordinary business, the same at every first start: busier towards the weekend and towards today. */
export const demoOrders: readonly DemoOrder[] = Array.from({ length: ORDERS }, (_, index) => {
  const age = (index / ORDERS) ** 1.4 * DAYS * 24;
  const hoursAgo = Math.round(age + 1 + ((index * 7) % 5));
  return { customerKey: customerOf(index), lines: linesOf(index), hoursAgo, ...stateAt(index, hoursAgo) };
});

function customerOf(index: number): string {
  const buyers = demoCustomers.filter((person) => person.role === 'customer');
  return buyers[(index * 5) % buyers.length]?.key ?? 'cliente';
}

function linesOf(index: number): DemoOrder['lines'] {
  const shelf = demoProducts.filter((product) => product.active);
  const count = 2 + (index % 4);
  return Array.from({ length: count }, (_, line) => ({
    productKey: shelf[(index * 11 + line * 17) % shelf.length]?.key ?? '',
    quantity: 1 + ((index + line) % 3),
  }));
}

/** Orders travel with age; every ninth was given up, and one lies unpaid. */
function stateAt(index: number, hoursAgo: number): Pick<DemoOrder, 'status' | 'paymentStatus'> {
  if (index === 2) return { status: 'pending', paymentStatus: 'failed' };
  if (index % 9 === 8) return { status: 'cancelled', paymentStatus: 'pending' };
  if (hoursAgo < 12) return { status: 'confirmed', paymentStatus: 'paid' };
  if (hoursAgo < 48) return { status: 'processing', paymentStatus: 'paid' };
  if (hoursAgo < 96) return { status: 'shipped', paymentStatus: 'paid' };
  return { status: 'delivered', paymentStatus: 'paid' };
}
