import { describe, expect, it } from 'vitest';
import { ProducerInput } from '../catalog/producers.ts';
import { PostInput } from '../content/content.ts';
import { AddressInput } from '../identity/identity.ts';
import { CheckoutRequest, OrderLine, OrderListQuery } from '../orders/orders.ts';
import { PersonName } from './fields.ts';
import { queryChoice } from './forms.ts';

const WRONG = 'Quantidade inválida';
const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('a whole number', () => {
  it.each([2, '2', ' 2 '])('may come as %j', (quantity) => {
    expect(OrderLine.parse({ productId: 'p', quantity }).quantity).toBe(2);
  });

  it.each([0, -1, 1.5, '1,5', 'dois', '', null, true])('is not %j', (quantity) => {
    expect(firstMessage(OrderLine.safeParse({ productId: 'p', quantity }))).toBe(WRONG);
  });

  it('has its own words for too much', () => {
    const result = OrderLine.safeParse({ productId: 'p', quantity: 1_000_001 });
    expect(firstMessage(result)).toBe('Quantidade grande demais');
  });

  it('is the order of a producer, too', () => {
    const producer = { name: 'Nalva', story: 'Planta', location: 'Cruz', products: ['aipim', 'couve'] };
    expect(ProducerInput.parse({ ...producer, orderIndex: '3' })).toMatchObject({
      orderIndex: 3,
      products: 'aipim, couve',
    });
  });
});

describe('a text of a form', () => {
  const post = { title: ' Moqueca ', content: '\n<p>Dendê</p> ', author: ' Ana', image_url: ' /m.webp ' };

  it('is kept without the spaces around it', () => {
    const producer = { name: ' Nalva ', story: ' Planta\n', location: '\tCruz', products: ' aipim ' };
    expect(ProducerInput.parse(producer)).toEqual({
      name: 'Nalva',
      story: 'Planta',
      location: 'Cruz',
      products: 'aipim',
    });
    expect(PostInput.parse(post)).toEqual({
      title: 'Moqueca',
      content: '<p>Dendê</p>',
      author: 'Ana',
      image_url: '/m.webp',
    });
  });

  it('is kept without signs that nobody sees, or that turn what follows around', () => {
    const turned = '\u202eatsop\u202c\u2066x\u2069';
    const producer = {
      name: `Nal${turned}va`,
      story: 'a\u200bb\nc\u0085',
      location: 'Cruz',
      products: 'aipim',
    };
    expect(ProducerInput.parse(producer)).toMatchObject({ name: 'Nalatsopxva', story: 'ab\nc' });
    expect(firstMessage(PersonName.safeParse('\u200b\u2060\u200b'))).toBe('Nome é obrigatório');
    expect(PersonName.parse('\u202eanA aluaP')).toBe('anA aluaP');
    const items = [{ productId: 'p', quantity: 1 }];
    expect(CheckoutRequest.parse({ items, notes: ' no portão\u0000\u202e ' }).notes).toBe('no portão');
    expect(PersonName.parse('Ana 👩‍🌾')).toBe('Ana 👩‍🌾');
  });

  it.each([
    ['joiners', '\u200d\u200d\u200d'],
    ['variation selectors', '\ufe0f\ufe0f \ufe0f'],
    ['empty letters', '\u3164\u115f\u1160\uffa0'],
    ['blanks of Braille', '\u2800\u2800\u2800'],
    ['tags', '\u{e0041}\u{e006e}\u{e0061}'],
  ])('is missing when it is nothing but %s: nobody could call such a name out', (_, text) => {
    expect(firstMessage(PersonName.safeParse(text))).toBe('Nome é obrigatório');
    expect(firstMessage(PostInput.safeParse({ ...post, title: text }))).toBe(
      'Preencha todos os campos obrigatórios',
    );
  });

  it('of an address is one line each: nobody adds lines to a label', () => {
    const address = {
      label: 'Casa\nPago',
      zipcode: '40020000',
      street: 'Rua Chile\r\nReceber: R$ 0,00',
      number: '1\n2',
      complement: '\tfundos\u2028Pago',
      neighborhood: 'Centro\n',
      city: 'Sal\nvador',
      state: 'BA',
    };
    expect(AddressInput.parse(address)).toMatchObject({
      label: 'Casa Pago',
      street: 'Rua Chile Receber: R$ 0,00',
      number: '1 2',
      complement: 'fundos Pago',
      neighborhood: 'Centro',
      city: 'Sal vador',
    });
  });

  it('is missing when it is nothing but spaces', () => {
    expect(firstMessage(PostInput.safeParse({ ...post, title: ' \t ' }))).toBe(
      'Preencha todos os campos obrigatórios',
    );
  });
});

describe('a choice in a query', () => {
  it('left empty asks for nothing in particular', () => {
    expect(OrderListQuery.parse({ status: '', payment_status: '' })).toMatchObject({
      status: undefined,
      payment_status: undefined,
    });
  });

  it('is refused in its own words', () => {
    const Size = queryChoice(['small', 'large'], 'Tamanho inválido');
    expect(Size.parse('large')).toBe('large');
    expect(firstMessage(Size.safeParse('huge'))).toBe('Tamanho inválido');
  });
});

it('takes the number of a house as text or as a number', () => {
  const place = {
    label: 'Casa',
    zipcode: '40110-010',
    street: 'Rua A',
    neighborhood: 'Canela',
    city: 'Salvador',
    state: 'ba',
  };
  expect(AddressInput.parse({ ...place, number: 12 })).toMatchObject({ number: '12', state: 'BA' });
  expect(AddressInput.parse({ ...place, number: ' 12A ' }).number).toBe('12A');
  expect(firstMessage(AddressInput.safeParse({ ...place, number: ' ' }))).toBe('Número é obrigatório');
});
