import { describe, expect, it } from 'vitest';
import { addressLines, readDeliveryAddress } from './delivery-address.ts';
import { canPay, type OrderView, readOrder } from './order-view.ts';

const address = {
  street: 'Rua Chile',
  number: '10',
  complement: '',
  neighborhood: 'Centro',
  city: 'Salvador',
  state: 'BA',
  zipcode: '40020000',
};
const raw = {
  id: '3f2a9c1e-0000-4000-8000-000000000001',
  created_at: '2026-11-15T12:00:00.000Z',
  status: 'pending',
  payment_status: 'pending',
  total: 35.5,
  shipping: 10,
  notes: '',
  delivery_address: address,
  items: [{ product_id: 'p', product_name: 'Couve', product_price: 8.5, quantity: 3 }],
  payment_deadline: '2026-11-15T12:30:00.000Z',
};

function read(change: object = {}): OrderView {
  const order = readOrder({ ...raw, ...change });
  if (!order) throw new Error('not an order');
  return order;
}

describe('a delivery address', () => {
  it('is read from an object, from JSON text, with zipcode or cep', () => {
    const { zipcode, ...rest } = address;
    for (const given of [address, JSON.stringify(address), { ...rest, cep: zipcode }]) {
      expect(readDeliveryAddress(given)).toEqual(address);
    }
    expect(readDeliveryAddress(JSON.stringify({ ...rest, cep: 40020000 }))).toEqual(address);
  });

  it.each([[null], [undefined], [''], ['not json'], ['"text"'], [{}], [{ street: ' ' }], [42]])(
    'is missing in %o',
    (given) => {
      expect(readDeliveryAddress(given)).toBeNull();
    },
  );

  it('is written as on an envelope, without empty lines, a state on one line with its city', () => {
    const town = 'Salvador\u00a0-\u00a0BA';
    expect(addressLines(address)).toEqual(['Rua Chile, 10', `Centro, ${town}`, 'CEP 40020-000']);
    expect(addressLines({ ...address, street: '', number: '', neighborhood: '', zipcode: '' })).toEqual([
      town,
    ]);
  });
});

describe('an order', () => {
  it('is read into cents, with its sums', () => {
    expect(read()).toMatchObject({ total: 3550, shipping: 1000, subtotal: 2550 });
    expect(read().lines).toEqual([{ productId: 'p', name: 'Couve', price: 850, quantity: 3, total: 2550 }]);
  });

  it('says who grew what is in it, where the server knows', () => {
    const [item] = raw.items;
    expect(read({ items: [{ ...item, producer_name: 'Dona Nalva' }] }).lines[0]?.producer).toBe('Dona Nalva');
  });

  it('accepts amounts as texts and `price` for `product_price`', () => {
    const items = [{ product_id: 'p', product_name: 'Couve', price: '8,50', quantity: '3' }];
    const order = read({ total: '35.50', shipping: '10.00', items });
    expect([order.total, order.shipping, order.lines[0]?.total]).toEqual([3550, 1000, 2550]);
  });

  it('assumes ten reais of shipping when none is told, and adds up a missing total', () => {
    expect(read({ shipping: undefined, total: undefined })).toMatchObject({ shipping: 1000, total: 3550 });
    expect(read({ shipping: 0, total: 25.5 })).toMatchObject({ shipping: 0, subtotal: 2550 });
  });

  it.each([[null], ['text'], [{}], [{ id: 7 }]])('is not %o', (given) => {
    expect(readOrder(given)).toBeNull();
  });

  it('can be paid while it waits and its time is not over', () => {
    const before = Date.parse('2026-11-15T12:29:59.000Z');
    expect(canPay(read(), before)).toBe(true);
    expect(canPay(read({ payment_status: 'failed' }), before)).toBe(true);
    expect(canPay(read(), Date.parse(raw.payment_deadline))).toBe(false);
    for (const change of [{ payment_status: 'paid' }, { status: 'cancelled' }, { payment_deadline: null }]) {
      expect(canPay(read(change), before)).toBe(false);
    }
  });
});
