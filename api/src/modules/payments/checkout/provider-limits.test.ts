import { afterEach, describe, expect, it, vi } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer, stockUp } from '../../../testing/shelf.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';

const paying = usePayingStore({ HELD_UNITS_PER_ACCOUNT: '1000', HELD_UNITS_UNCONFIRMED: '1000' });
const store = () => paying().store;

afterEach(() => paying().provider.clearFaults());

describe('an order', () => {
  const order = async (lines: number) => {
    const buyer = await signInBuyer(store());
    const items: object[] = [];
    for (let line = 1; line <= lines; line += 1) {
      items.push({ productId: await stockUp(store(), `Fruta ${line}`, 5), quantity: 1 });
    }
    return callAs(buyer, store(), 'POST', '/stripe/create-checkout-session', { items });
  };

  it('of 99 products is paid: with its shipping these are the 100 lines that the provider takes', async () => {
    expect((await order(99)).status).toBe(200);
  });

  it('of more is refused by the store, which says what to do, and not by the provider', async () => {
    const log = vi.spyOn(store().deps.log, 'error');
    const { status, body } = await order(100);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('No máximo 99 produtos diferentes em um pedido');
    expect(log).not.toHaveBeenCalled();
  });
});
