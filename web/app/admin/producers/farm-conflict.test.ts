import { expect, it } from 'vitest';
import { catchUp } from './farm-conflict.ts';
import type { CropValues, FarmValues } from './farm-values.ts';

const crop = (productName: string, price: string): CropValues => ({
  key: productName,
  productId: productName,
  productName,
  unit: 'caixa',
  portions: '20',
  price,
  priority: '1',
  usualQuantity: '2',
});
const before: FarmValues = {
  phone: '',
  email: '',
  pixKey: 'chave-velha',
  silence: 'usual',
  crops: [crop('Aipim', '80,00'), crop('Couve', '30,00'), crop('Milho', '50,00'), crop('Quiabo', '40,00')],
};
const prices = ({ crops }: FarmValues) => crops.map(({ productId, price }) => `${productId} ${price}`);

it('whoever saves a farm after a colleague undoes nothing of theirs that was not touched here', () => {
  const typed = {
    ...before,
    phone: '(75) 3621-0000',
    crops: [crop('Aipim', '85,00'), ...before.crops.slice(1)],
  };
  const now: FarmValues = {
    ...before,
    pixKey: 'chave-nova',
    crops: [before.crops[0], crop('Couve', '33,00'), before.crops[2], crop('Jaca', '9,00')].filter(
      (it) => !!it,
    ),
  };
  const { values, clashes } = catchUp({ before, now, typed });
  expect(values).toMatchObject({ phone: '(75) 3621-0000', pixKey: 'chave-nova' });
  expect(prices(values)).toEqual(['Aipim 85,00', 'Couve 33,00', 'Milho 50,00', 'Jaca 9,00']);
  expect(clashes).toEqual([]);
});

it('what two changed of one farm stays as it was typed, and is told', () => {
  const typed = {
    ...before,
    pixKey: 'minha',
    crops: [crop('Aipim', '85,00'), crop('Couve', '31,00'), crop('Quiabo', '41,00')],
  };
  const now: FarmValues = {
    ...before,
    pixKey: 'deles',
    crops: [crop('Aipim', '90,00'), crop('Couve', '31,00'), crop('Milho', '55,00')],
  };
  const { values, clashes } = catchUp({ before, now, typed });
  expect(values.pixKey).toBe('minha');
  expect(prices(values)).toEqual(['Aipim 85,00', 'Couve 31,00', 'Quiabo 41,00']);
  expect(clashes).toEqual([
    { label: 'Chave Pix', theirs: 'deles' },
    { label: 'Aipim', theirs: 'caixa, 20 porções, R$ 90,00, prioridade 1, usual 2' },
    { label: 'Quiabo', theirs: 'não planta mais' },
    { label: 'Milho', theirs: 'caixa, 20 porções, R$ 55,00, prioridade 1, usual 2' },
  ]);
});
