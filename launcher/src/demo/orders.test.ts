import { describe, expect, it } from 'vitest';
import { demoCustomers } from './customers.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';

describe('the demo month', () => {
  it('shows every part of the order chart within the last 30 days', () => {
    const statuses = new Set(demoOrders.map((order) => order.status));
    expect(statuses).toEqual(
      new Set(['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled']),
    );
    for (const { hoursAgo } of demoOrders) {
      expect(hoursAgo).toBeGreaterThan(0);
      expect(hoursAgo).toBeLessThan(30 * 24);
    }
    expect(demoOrders.filter((order) => order.hoursAgo < 24).length).toBeGreaterThan(2);
  });

  it('names customers and products that exist, each product once an order', () => {
    const customers = new Set(demoCustomers.map((customer) => customer.key));
    const products = new Set(demoProducts.map((product) => product.key));
    for (const { customerKey, lines } of demoOrders) {
      expect(customers).toContain(customerKey);
      expect(new Set(lines.map((line) => line.productKey)).size).toBe(lines.length);
      for (const { productKey } of lines) expect(products).toContain(productKey);
    }
  });
});
