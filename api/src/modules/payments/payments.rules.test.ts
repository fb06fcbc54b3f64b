import { cents } from '@cesta/contract/base/money';
import { describe, expect, it } from 'vitest';
import { lineItems, pixSeconds, returnUrl, withSession } from './payments.rules.ts';

const own = 'https://cesta.test';
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

  it.each([
    ['a name before the host', 'https://maria@cesta.test/x'],
    ['a password before the host', 'https://:1234@cesta.test/x'],
    ['another port', 'https://cesta.test:8443/x'],
    ['another protocol', 'http://cesta.test/x'],
    ['another name of this machine', 'https://127.0.0.1/x'],
  ])('refuses %s', (_what, given) => {
    expect(returnUrl(given, own, home)).toBe(home);
  });

  it.each([
    ['HTTPS://CESTA.test:443/x', 'https://cesta.test/x'],
    ['https:\\\\cesta.test\\x', 'https://cesta.test/x'],
    ['https:cesta.test/x', 'https://cesta.test/x'],
    [' https://cesta.test/a/../x\n', 'https://cesta.test/x'],
    ['https://cesta.test/\tx"<y>', 'https://cesta.test/x%22%3Cy%3E'],
    ['https://cesta.test/x?s={CHECKOUT_SESSION_ID}', 'https://cesta.test/x?s={CHECKOUT_SESSION_ID}'],
    ['https://cesta.test/x/{CHECKOUT_SESSION_ID}', 'https://cesta.test/x/{CHECKOUT_SESSION_ID}'],
  ])('hands on the address as understood, not as sent: %j', (given, expected) => {
    expect(returnUrl(given, own, home)).toBe(expected);
  });

  it('a store on this machine has several names, and its port alone', () => {
    const back = (given: string) => returnUrl(given, 'http://localhost:3000', 'the store');
    expect(back('http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000/x');
    expect(back('http://[::1]:3000/x')).toBe('http://[::1]:3000/x');
    expect(back('http://127.0.0.1:3001/x')).toBe('the store');
    expect(back('blob:http://localhost:3000/x')).toBe('the store');
    expect(back('http://127.0.0.2:3000/x')).toBe('the store');
    expect(back('http://localhost.evil.test:3000/x')).toBe('the store');
  });

  it('always says which session it was', () => {
    expect(withSession(home)).toBe(`${home}?session_id={CHECKOUT_SESSION_ID}`);
    expect(withSession(`${home}?a=1`)).toBe(`${home}?a=1&session_id={CHECKOUT_SESSION_ID}`);
    expect(withSession(`${home}?session_id={CHECKOUT_SESSION_ID}`)).toBe(
      `${home}?session_id={CHECKOUT_SESSION_ID}`,
    );
    expect(withSession(home, 'an-order')).toBe(`${home}?session_id=an-order`);
    expect(withSession(`${home}#pago`)).toBe(`${home}?session_id={CHECKOUT_SESSION_ID}#pago`);
    expect(withSession(`${home}?not_session_id=1`, 'x')).toBe(`${home}?not_session_id=1&session_id=x`);
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

  it('offers no Pix code that outlives the order', () => {
    const now = new Date('2026-11-16T12:00:00.000Z');
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    expect(pixSeconds(now, inMinutes(30))).toBe(25 * 60);
    expect(pixSeconds(now, inMinutes(12))).toBe(7 * 60);
    expect(pixSeconds(now, inMinutes(2))).toBe(60);
  });

  it('offers a Pix code for less than half an hour, however long the order waits for its link', () => {
    const now = new Date('2026-11-16T12:00:00.000Z');
    for (const hours of [1, 3, 24])
      expect(pixSeconds(now, new Date(now.getTime() + hours * 3_600_000))).toBe(25 * 60);
  });
});
