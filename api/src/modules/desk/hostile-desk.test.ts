import { describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
const ID = '00000000-0000-4000-8000-000000000000';

const TEXTS = [
  ...[
    '\u0000',
    '%',
    '_',
    '\\',
    '%_%\\',
    '#',
    '# ',
    'pedido -',
    '#------',
    '-'.repeat(20),
    'caixa 0000',
    '-1',
  ],
  ...['🥕🥕🥕', 'ａｎａ', '\u202eana', 'ß'.repeat(100), 'İ'.repeat(100), '\ufffdabc'],
  ...['x'.repeat(10_000), `${'a'.repeat(119)}\\`, `#${'f'.repeat(32)}`, '1 '.repeat(60)],
  "'; drop table users;--",
];
const SEARCHES = [
  '/admin/search?q=',
  '/admin/people?q=',
  '/admin/people?sort=last-order&q=',
  '/admin/audit-log?q=',
];
const LISTS = ['/orders?search=', '/orders?city=', '/stripe/admin/subscriptions?search='];

const DAYS = ['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30', '-000001-01-01', '+010000-01-01', ''];
const FROM = [
  '/admin/audit-log',
  '/orders',
  '/admin/ledger',
  '/admin/exports/orders',
  '/admin/exports/payments',
];
const ofDay = (day: string) => [
  ...FROM.flatMap((path) => [`${path}?from=${day}`, `${path}?to=${day}`, `${path}?from=${day}&to=${day}`]),
  ...[`/orders?day=${day}`, `/admin/ledger?by=month&from=${day}&to=${day}`],
  ...[`/admin/deliveries?week=${day}`, `/admin/deliveries/${day}`],
];

const PLACES = [
  ...[`u~2026-99-99 00:00:00+00~${ID}`, `u~----------~${ID}`, `u~2026-01-01 00:00:00+00~${'-'.repeat(36)}`],
  ...[`o~99999999999999~${ID}`, `o~2026-02-30 10:00:00+00~${ID}`, `o~2026-01-01 99:00:00+00~${ID}`],
];

const PATHS = [
  ...TEXTS.flatMap((text) => [...SEARCHES, ...LISTS].map((path) => path + encodeURIComponent(text))),
  ...DAYS.flatMap((day) => ofDay(encodeURIComponent(day))),
  ...PLACES.flatMap((place) =>
    ['newest', 'last-order'].map((sort) => `/admin/people?sort=${sort}&after=${encodeURIComponent(place)}`),
  ),
  ...['/admin/search?q=%ff%fe', '/admin/search?q=a&q=b', '/admin/people/%00', '/orders?offset=1e30'],
  `/admin/people/${ID}/history?before=${encodeURIComponent(`2026-99-99T00:00:00.000Z~week:${ID}`)}`,
];

describe('what nobody types at the desk', () => {
  it('is refused or finds nothing, and breaks nothing', async () => {
    const { headers } = await signIn(store(), { role: 'admin' });
    const broken: string[] = [];
    for (const path of PATHS) {
      // A download that breaks off in the middle is an error of inject itself.
      const { statusCode } = await store()
        .app.inject({ url: `/api${path}`, headers })
        .catch(() => ({ statusCode: 500 }));
      if (statusCode >= 500) broken.push(path);
    }
    expect(broken).toEqual([]);
  }, 60_000);

  it('leaves a page of the customers the one that follows it', async () => {
    const { headers } = await signIn(store(), { role: 'admin' });
    for (let count = 0; count < 3; count += 1) await signIn(store());
    for (const sort of ['newest', 'last-order']) {
      const path = `/api/admin/people?limit=1&sort=${sort}`;
      const first = (await store().app.inject({ url: path, headers })).json();
      const url = `${path}&after=${encodeURIComponent(first.next)}`;
      const second = (await store().app.inject({ url, headers })).json();
      expect(second.people).toHaveLength(1);
      expect(second.people[0].id).not.toBe(first.people[0].id);
    }
  });
});
