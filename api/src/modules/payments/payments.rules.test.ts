import { cents } from '@cesta/contract/money';
import { describe, expect, it } from 'vitest';
import { lineItems, returnUrl, withSession } from './payments.rules.ts';

const own = ['https://cesta.test'];
const home = 'https://cesta.test/pagamento/sucesso';

describe('the way back from the payment page', () => {
  it.each([
    ['https://cesta.test/x', 'https://cesta.test/x'],
    ['https://evil.test/x', home],
    ['https://cesta.test.evil.test/', home],
    ['https://cesta.test@evil.test/', home],
    ['javascript:alert(1)', home],
    ['//evil.test', home],
    [undefined, home],
  ])('never leads anywhere but to the store: %s', (given, expected) => {
    expect(returnUrl(given, own, home)).toBe(expected);
  });

  it('always says which session it was', () => {
    expect(withSession(home)).toBe(`${home}?session_id={CHECKOUT_SESSION_ID}`);
    expect(withSession(`${home}?a=1`)).toBe(`${home}?a=1&session_id={CHECKOUT_SESSION_ID}`);
    expect(withSession(`${home}?session_id={CHECKOUT_SESSION_ID}`)).toBe(
      `${home}?session_id={CHECKOUT_SESSION_ID}`,
    );
    expect(withSession(home, 'an-order')).toBe(`${home}?session_id=an-order`);
  });
});

describe('the payment page', () => {
  it('lists what was sold and the shipping as a line of its own', () => {
    const items = lineItems([{ name: 'Manga', price: cents(9_90), quantity: 2 }], cents(10_00));
    expect(
      items.map((item) => [item.price_data?.product_data?.name, item.price_data?.unit_amount, item.quantity]),
    ).toEqual([
      ['Manga', 990, 2],
      ['Frete', 1000, 1],
    ]);
  });
});
