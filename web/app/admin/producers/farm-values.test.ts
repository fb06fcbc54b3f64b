import { expect, it } from 'vitest';
import { bodyOf, newCrop, valuesOf } from './farm-values.ts';

const farm = {
  contact: { phone: '75999991234', email: '', pixKey: 'x', silence: 'usual' as const, version: 3 },
  crops: [
    {
      id: '0b7d6c1e-2222-4222-8222-222222222222',
      productId: '0b7d6c1e-3333-4333-8333-333333333333',
      productName: 'Aipim',
      unit: 'caixa',
      portions: 40,
      price: 85.5,
      priority: 1,
      usualQuantity: 3,
    },
  ],
};

it('what was loaded is sent back as it was, and what is wrong is told by its box', () => {
  const values = valuesOf(farm);
  expect(values).toMatchObject({ phone: '(75) 99999-1234', crops: [{ price: '85,50' }] });
  expect(bodyOf(values, 3)).toMatchObject({
    body: { contact: { version: 3 }, crops: [{ unit: 'caixa', portions: '40', price: '85,50' }] },
    errors: null,
  });
  const id = '0b7d6c1e-4444-4444-8444-444444444444';
  const crops = [...values.crops, newCrop({ id, name: 'Couve' }, 'k')];
  expect(Object.keys(bodyOf({ ...values, email: 'x', crops }, 3).errors ?? {})).toEqual([
    'contact.email',
    'crops.1.unit',
    'crops.1.portions',
    'crops.1.price',
  ]);
});
