import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './root.ts';

const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const module = 'api/src/modules';
const subscriptions = `${module}/subscriptions`;

/** One forbidden import for every rule: [rule, file, what it imports]. */
const violations: [string, string, string][] = [
  ['contract-stands-alone', 'contract/src/a.ts', 'node:fs'],
  ['contract-stands-alone', 'contract/src/b.ts', 'pg'],
  ['contract-folders-in-order', 'contract/src/base/c.ts', '../orders/x.ts'],
  ['contract-folders-in-order', 'contract/src/supply/d.ts', '../panel/x.ts'],
  ['contract-folders-are-listed', 'contract/src/panel/e.ts', '../newborn/x.ts'],
  ['contract-folders-are-listed', 'web/app/e.ts', '../../contract/src/beside.ts'],
  ['api-and-web-meet-in-contract', 'api/src/c.ts', '../../web/app/x.ts'],
  ['api-and-web-meet-in-contract', 'web/app/d.ts', '../../api/src/x.ts'],
  ['simulator-knows-no-store', 'stripe-simulator/src/e.ts', '../../contract/src/base/x.ts'],
  ['launcher-on-top', 'api/src/f.ts', '../../launcher/src/x.ts'],
  ['simulator-is-foreign', 'api/src/f2.ts', '../../stripe-simulator/src/x.ts'],
  ['module-by-its-service', `${module}/orders/orders.service.ts`, '../catalog/catalog.queries.ts'],
  ['module-by-its-service', `${module}/dashboard/dashboard.service.ts`, '../catalog/catalog.tables.ts'],
  ['module-by-its-service', `${module}/fulfilment/fulfilment.service.ts`, '../orders/orders.tables.ts'],
  ['readers-know-tables-alone', `${module}/fulfilment/fulfilment.queries.ts`, '../orders/orders.queries.ts'],
  ['tables-name-only-tables', `${module}/orders/orders.tables.ts`, '../catalog/catalog.service.ts'],
  ['modules-are-listed', 'api/src/g.ts', './modules/newborn/x.service.ts'],
  ['modules-are-listed', `${module}/orders/beside.service.ts`, '../beside.service.ts'],
  ['modules-in-order', `${module}/audit/a1.service.ts`, '../identity/x.service.ts'],
  ['modules-in-order', `${module}/identity/a2.service.ts`, '../catalog/x.service.ts'],
  ['modules-in-order', `${module}/producers/a3.service.ts`, '../coverage/x.service.ts'],
  ['modules-in-order', `${module}/content/a4.service.ts`, '../coverage/x.service.ts'],
  ['modules-in-order', `${module}/coverage/a5.tables.ts`, '../orders/x.tables.ts'],
  ['modules-in-order', `${module}/worklist/a6.service.ts`, '../coverage/x.service.ts'],
  ['modules-in-order', `${module}/desk/a7.service.ts`, '../reconciliation/x.service.ts'],
  ['shown-and-compared-by-nobody', `${module}/desk/a7.service.ts`, '../reconciliation/x.service.ts'],
  ['shown-and-compared-by-nobody', `${module}/coverage/a8.service.ts`, '../worklist/x.service.ts'],
  ['modules-in-order', `${module}/orders/pay.service.ts`, '../payments/payments.service.ts'],
  ['modules-in-order', `${module}/payments/payments.service.ts`, '../subscriptions/x.service.ts'],
  ['payments-folders-in-order', `${module}/payments/refunds/r.service.ts`, '../checkout/x.service.ts'],
  ['payments-folders-in-order', `${module}/payments/events/e.service.ts`, '../comparing/x.service.ts'],
  ['modules-in-order', `${module}/subscriptions/y.service.ts`, '../fulfilment/x.service.ts'],
  ['modules-in-order', `${module}/catalog/s1.service.ts`, '../supply/farms/x.service.ts'],
  ['modules-in-order', `${module}/identity/s2.service.ts`, '../supply/farms/x.service.ts'],
  ['modules-in-order', `${module}/producers/s3.service.ts`, '../supply/farms/x.service.ts'],
  ['modules-in-order', `${module}/fulfilment/z1.service.ts`, '../composition/x.service.ts'],
  ['modules-in-order', `${module}/fulfilment/z2.service.ts`, '../ledger/x.service.ts'],
  ['modules-in-order', `${module}/ledger/z3.service.ts`, '../fulfilment/x.service.ts'],
  ['modules-in-order', `${module}/composition/z4.service.ts`, '../support/x.service.ts'],
  ['deliveries-by-their-service', `${subscriptions}/billing/p.service.ts`, '../deliveries/x.rules.ts'],
  ['deliveries-by-their-service', `${subscriptions}/changing.service.ts`, './deliveries/x.queries.ts'],
  ['deliveries-know-rows-alone', `${subscriptions}/deliveries/q.service.ts`, '../billing/x.service.ts'],
  ['deliveries-know-rows-alone', `${subscriptions}/deliveries/r.service.ts`, '../subscriptions.emails.ts'],
  [
    'billing-lies-below-use-cases',
    `${subscriptions}/billing/s.service.ts`,
    '../starting/starting.service.ts',
  ],
  [
    'billing-lies-below-use-cases',
    `${subscriptions}/billing/returns/t.service.ts`,
    '../../changing.service.ts',
  ],
  ['what-use-cases-share-is-low', `${subscriptions}/news/u.service.ts`, '../cards/x.service.ts'],
  ['what-use-cases-share-is-low', `${subscriptions}/behalf/v.service.ts`, '../changing.service.ts'],
  ['subscriptions-desk-is-on-top', `${subscriptions}/weeks/w.service.ts`, '../desk/x.service.ts'],
  ['module-by-its-service', `${subscriptions}/desk/x.queries.ts`, '../../orders/orders.tables.ts'],
  ['modules-in-order', `${module}/fulfilment/y.service.ts`, '../dashboard/x.service.ts'],
  ['sql-only-in-queries', `${module}/catalog/catalog.service.ts`, 'drizzle-orm'],
  ['rules-are-pure', `${module}/catalog/catalog.rules.ts`, '../../platform/clock.ts'],
  ['rules-are-pure', `${module}/catalog/other.rules.ts`, 'node:crypto'],
  ['routes-are-thin', `${module}/catalog/catalog.routes.ts`, './catalog.queries.ts'],
  ['queries-are-low', `${module}/catalog/low.queries.ts`, './catalog.service.ts'],
  ['bucket-is-loaded-late', 'api/src/platform/mail/x.ts', '../files/files-bucket.ts'],
  ['bucket-is-loaded-late', 'launcher/src/backup/x.ts', '@aws-sdk/client-s3'],
  ['platform-is-low', 'api/src/platform/cache/cache.ts', `../../modules/catalog/catalog.service.ts`],
  ['ui-is-low', 'web/app/ui/button.ts', '../session/x.ts'],
  ['session-is-low', 'web/app/session/g.ts', '../shop/x.ts'],
  ['session-is-low', 'web/app/session/g2.ts', '../shell/x.ts'],
  ['what-screens-share-is-low', 'web/app/order/a.ts', '../shop/x.ts'],
  ['what-screens-share-is-low', 'web/app/basket/b.ts', '../order/x.ts'],
  ['what-screens-share-is-low', 'web/app/subscription/c.ts', '../shell/x.ts'],
  ['what-screens-share-is-low', 'web/app/queries/d.ts', '../account/x.ts'],
  ['what-screens-share-is-low', 'web/app/forms/e.ts', '../queries/x.ts'],
  ['queries-stay-out-of-the-shop', 'web/app/forms/e.ts', '../queries/x.ts'],
  ['shell-is-low', 'web/app/shell/f0.ts', '../shop/x.ts'],
  ['shell-is-low', 'web/app/shell/f.ts', '../order/x.ts'],
  ['things-are-for-screens', 'web/app/shell/f.ts', '../order/x.ts'],
  ['queries-stay-out-of-the-shop', 'web/app/shop/q1.ts', '@tanstack/react-query'],
  ['queries-stay-out-of-the-shop', 'web/app/shell/q2.ts', '../queries/x.ts'],
  ['shell-is-low', 'web/app/shell/q2.ts', '../queries/x.ts'],
  ['queries-stay-out-of-the-shop', 'web/app/order/q3.ts', '@tanstack/react-query'],
  ['forms-stay-out-of-the-shop', 'web/app/shop/f1.ts', '../forms/x.ts'],
  ['forms-stay-out-of-the-shop', 'web/app/ui/f2.ts', 'react-hook-form'],
  ['reducers-know-no-browser', 'web/app/shop/checkout/checkout.reducer.ts', 'react'],
  ['reducers-know-no-browser', 'web/app/shop/payment/pending.reducer.ts', '../../session/api-client.ts'],
  ['areas-do-not-import-areas', 'web/app/shop/h.ts', '../account/x.ts'],
  ['screens-do-not-import-screens', 'web/app/shop/cart/i.ts', '../home/x.ts'],
  ['screens-do-not-import-screens', 'web/app/admin/orders/i2.ts', '../panel/x.ts'],
  ['no-circles', 'api/src/k.ts', './l.ts'],
  ['no-tests-in-production', 'api/src/m.ts', './testing/x.ts'],
  ['all-imports-resolve', 'api/src/n.ts', './nowhere.ts'],
];

/** Imports that are part of the plan. */
const allowed: [string, string][] = [
  // Closes the circle that is reported once, where it was entered.
  ['api/src/l.ts', './k.ts'],
  ['contract/src/fine.ts', 'zod'],
  ['contract/src/panel/fine.ts', '../base/fine.ts'],
  ['contract/src/fine.test.ts', 'vitest'],
  [`${module}/orders/fine.service.ts`, '../catalog/stock.service.ts'],
  [`${module}/orders/fine.tables.ts`, '../catalog/catalog.tables.ts'],
  [`${module}/audit/audit.tables.ts`, '../identity/identity.tables.ts'],
  [`${module}/dashboard/fine.queries.ts`, '../ledger/ledger.tables.ts'],
  [`${module}/catalog/fine.queries.ts`, 'drizzle-orm'],
  [`${module}/fulfilment/fine.queries.ts`, '../subscriptions/deliveries/deliveries.tables.ts'],
  [`${module}/fulfilment/fine.service.ts`, '../subscriptions/deliveries/fine.service.ts'],
  [`${module}/supply/farms/fine.service.ts`, '../../catalog/stock.service.ts'],
  [`${module}/composition/fine.service.ts`, '../fulfilment/fine.service.ts'],
  [`${subscriptions}/starting/starting.service.ts`, '../billing/fine.rules.ts'],
  [`${subscriptions}/billing/fine.service.ts`, '../deliveries/fine.service.ts'],
  [`${subscriptions}/billing/fine2.service.ts`, '../news/news.service.ts'],
  [`${subscriptions}/desk/fine.service.ts`, '../changing.service.ts'],
  [`${subscriptions}/subscriptions.routes.ts`, './desk/fine.service.ts'],
  [`${module}/payments/checkout/fine.service.ts`, '../refunds/fine.service.ts'],
  [`${subscriptions}/deliveries/fine.queries.ts`, '../billing/billing.tables.ts'],
  ['web/app/shop/cart/fine.ts', '../shared.ts'],
  ['web/app/admin/panel/fine.ts', '../worklist/x.ts'],
  ['web/app/shop/fine.ts', '../order/x.ts'],
  ['web/app/order/fine.ts', '../session/x.ts'],
  ['web/app/shell/fine.ts', '../session/x.ts'],
  ['web/app/account/fine.ts', '../queries/x.ts'],
  ['web/app/admin/fine.ts', '@tanstack/react-query'],
  ['web/app/account/forms-fine.ts', '../forms/x.ts'],
  ['web/app/queries/fine.ts', '@tanstack/react-query'],
  ['web/app/forms/fine.ts', 'react-hook-form'],
  ['web/app/shop/checkout/fine.reducer.ts', '../../order/order-view.ts'],
  ['launcher/src/fine.ts', '../../api/src/x.ts'],
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cesta-boundaries-'));
  const imports: [string, string][] = [
    ...violations.map(([, from, to]): [string, string] => [from, to]),
    ...allowed,
  ];
  for (const [from, to] of imports) {
    if (to.startsWith('.') && !to.includes('nowhere')) write(join(dirname(from), to), '');
    else if (!to.startsWith('.') && !to.startsWith('node:')) {
      // As many packages are laid out.
      write(`node_modules/${to}/package.json`, JSON.stringify({ name: to, main: 'build/index.js' }));
      write(`node_modules/${to}/build/index.js`, '');
    }
  }
  for (const [from, to] of imports) write(from, `import '${to}';\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test('every rule of who may import whom catches its violation, and nothing else', async () => {
  const config = join(root, '.dependency-cruiser.mjs');
  const folders = ['contract', 'api', 'web', 'stripe-simulator', 'launcher'];
  const args = [cruiser, '--config', config, '--output-type', 'json', ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 });
  const report = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  const caught = new Set(report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  expect([...caught].sort()).toEqual(
    [...new Set(violations.map(([rule, from]) => `${rule} ${from}`))].sort(),
  );
  const rules = readFileSync(config, 'utf8').matchAll(/\brule\(\s*'([a-z-]+)'/g);
  const tried = new Set(violations.map(([rule]) => rule));
  expect([...rules].flatMap(([, name = '']) => (tried.has(name) ? [] : name))).toEqual([]);
});

const writes = /[.](insert|update|delete)\(|\b(insert into|update|delete from) \$\{|\.for\('update'/i;

test('queries that know the tables of other modules read them and change nothing', () => {
  const readers = globSync(`${module}/*/**/*.queries.ts`, { cwd: root }).filter((path) => {
    const own = path.split('/')[3] ?? '';
    const named = readFileSync(join(root, path), 'utf8').matchAll(/from '([^']+[.]tables[.]ts)'/g);
    return [...named].some(([, to = '']) => !join(dirname(path), to).startsWith(`${module}/${own}/`));
  });
  expect(readers).toContain(`${module}/fulfilment/rounds.queries.ts`);
  expect(readers.filter((path) => writes.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

/** The module of a file below api/src/modules. */
const moduleOf = (path: string) => path.split('/')[3] ?? '';
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Tables that SQL written out as text reads or writes; comments speak of them, too. */
function tablesNamed(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/\b(?:from|join|update|into) ([a-z_]+)\b/g)].map(([, table = '']) => table);
}

test('SQL that is written out names no table of a module whose tables its file does not import', () => {
  const tables = globSync(`${module}/**/*.tables.ts`, { cwd: root });
  const owners = new Map(
    tables.flatMap((path) =>
      [...read(path).matchAll(/pgTable\(\s*'([a-z_]+)'/g)].map(([, table]) => [table, moduleOf(path)]),
    ),
  );
  expect(owners.get('orders')).toBe('orders');
  const foreign = globSync(`${module}/**/*.{queries,tables}.ts`, { cwd: root }).flatMap((path) => {
    const imports = [...read(path).matchAll(/from '([^']+[.]tables[.]ts)'/g)];
    const known = [path, ...imports.map(([, to = '']) => join(dirname(path), to))].map(moduleOf);
    const named = tablesNamed(read(path)).filter(
      (table) => !known.includes(owners.get(table) ?? moduleOf(path)),
    );
    return named.map((table) => `${path}: ${table}`);
  });
  expect(foreign).toEqual([]);
});
