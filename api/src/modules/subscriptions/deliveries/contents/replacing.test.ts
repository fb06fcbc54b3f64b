import { cents } from '@cesta/contract/base/money';
import { expect, it } from 'vitest';
import { furtherShortfall, type ShortBasket } from './replacing.service.ts';

const line = (id: string, price: number) => ({
  product_id: id,
  product_name: id,
  quantity: 1,
  unit_price: price,
});

it('a basket for which money went back before it was planned again owes nothing for a cheaper substitute beside it', () => {
  // R$ 99 were paid for what is in it.
  const paid = { planType: 'essencial', amountCents: cents(109_00), creditCents: cents(0), deliveries: 1 };
  const items = [line('couve', 70), line('alface', 25)];
  const basket = { ...paid, items, missing: null, returnedBefore: cents(8_90) } as unknown as ShortBasket;
  expect(furtherShortfall(basket, [line('couve', 70), line('rúcula', 22)])).toBe(0);
  expect(furtherShortfall(basket, [line('couve', 70), line('rúcula', 18)])).toBe(2_10);
});
