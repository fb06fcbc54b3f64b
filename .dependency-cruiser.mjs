/** Who may import whom (ARCHITECTURE.md), by pattern, so that new folders are covered too. */

const tests = '(/testing/|[.]test[.]tsx?$)';
const modules = '^api/src/modules';
const payments = `${modules}/payments`;
const subscriptions = `${modules}/subscriptions`;
/** From below: each knows those before it. */
const contractFolders = [
  'base',
  'identity',
  'catalog',
  'coverage',
  'orders',
  'subscriptions',
  'content',
  'supply',
  'panel',
];
/** From below: each knows those before it; of two in one place neither knows the other. */
const apiModules = [
  'audit',
  'identity|worklist',
  'producers',
  'catalog',
  'content',
  'coverage',
  'supply',
  'orders',
  'payments',
  'subscriptions',
  'fulfilment|ledger',
  'composition',
  'support',
  'dashboard',
  'desk|reconciliation',
];
/** From below: each knows those before it. */
const paymentFolders = ['events', 'unmatched', 'disputes', 'refunds', 'checkout', 'phone', 'comparing'];
const screens = '^web/app/(shop|account|admin)';
/** What screens of several areas show of one and the same thing. */
const things = 'order|basket|subscription';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const workspaces = [
  rule(
    'contract-stands-alone',
    'The contract knows zod and itself: no I/O, nothing of ours.',
    { path: '^contract/src/', pathNot: tests },
    { pathNot: ['^contract/src/', '^node_modules/zod/'] },
  ),
  ...contractFolders.map((folder, place) =>
    rule(
      'contract-folders-in-order',
      contractFolders.join(' <- '),
      { path: `^contract/src/${folder}/`, pathNot: tests },
      { path: `^contract/src/(${contractFolders.slice(place + 1).join('|') || 'none'})/` },
    ),
  ),
  rule(
    'contract-folders-are-listed',
    'A new folder of the contract is put in its place among the others; no file lies beside them.',
    { pathNot: tests },
    { path: '^contract/src/', pathNot: [`^contract/src/(${contractFolders.join('|')})/`, tests] },
  ),
  rule(
    'api-and-web-meet-in-contract',
    'api and web meet only in contract.',
    { path: '^(api|web)/' },
    { path: '^(api|web)/', pathNot: '^$1/' },
  ),
  rule(
    'simulator-knows-no-store',
    'The simulator stands for a foreign service.',
    { path: '^stripe-simulator/' },
    { path: '^(contract|api|web|launcher|e2e|bench)/' },
  ),
  rule(
    'launcher-on-top',
    'Only the launcher puts parts together; nobody imports it, nor the journeys and benchmarks.',
    { path: '^(contract|api|web|stripe-simulator)/' },
    { path: '^(launcher|e2e|bench|scripts)/', pathNot: '^$1/' },
  ),
  rule(
    'simulator-is-foreign',
    'The store talks to the simulator over the wire; only its tests start one.',
    { path: '^(contract|api|web)/', pathNot: tests },
    { path: '^stripe-simulator/' },
  ),
];

const api = [
  rule(
    'module-by-its-service',
    "A module enters another by its service. A foreign key is the database's own: tables may name tables. Dashboard, fulfilment, composition, ledger, support and desk read the tables below them; what they change, the owner's service changes.",
    {
      path: `${modules}/([^/]+)/`,
      pathNot: [
        '[.]tables[.]ts$',
        `${modules}/(dashboard|fulfilment|composition|ledger|support|desk)/[a-z-]+[.]queries[.]ts$`,
        tests,
      ],
    },
    { path: `${modules}/[^/]+/`, pathNot: [`${modules}/$1/`, '[.]service[.]ts$'] },
  ),
  rule(
    'readers-know-tables-alone',
    'Queries of the dashboard, of fulfilment, of composition, of the ledger, of support and of the desk know the tables of other modules, never their queries.',
    { path: `${modules}/(dashboard|fulfilment|composition|ledger|support|desk)/.+[.]queries[.]ts$` },
    { path: `${modules}/[^/]+/`, pathNot: [`${modules}/$1/`, '[.]tables[.]ts$'] },
  ),
  rule(
    'tables-name-only-tables',
    'The tables of a module know other tables and nothing else of the modules.',
    { path: `${modules}/.+[.]tables[.]ts$` },
    { path: `${modules}/`, pathNot: '[.]tables[.]ts$' },
  ),
  ...apiModules.map((place, index) =>
    rule(
      'modules-in-order',
      `${apiModules.join(' <- ')}; the audit log's table names the users'`,
      { path: `${modules}/(${place})/`, pathNot: [`${modules}/audit/audit[.]tables[.]ts$`, tests] },
      { path: `${modules}/(${apiModules.slice(index).join('|')})/`, pathNot: `${modules}/$1/` },
    ),
  ),
  rule(
    'modules-are-listed',
    'A new module is put in its place among the others; no file lies beside them.',
    { pathNot: tests },
    { path: `${modules}/`, pathNot: [`${modules}/(${apiModules.join('|')})/`, tests] },
  ),
  rule(
    'shown-and-compared-by-nobody',
    'The worklist shows what others register, and reconciliation compares from above: no module knows either.',
    { path: `${modules}/([^/]+)/`, pathNot: tests },
    { path: `${modules}/(worklist|reconciliation)/`, pathNot: `${modules}/$1/` },
  ),
  ...paymentFolders.map((folder, place) =>
    rule(
      'payments-folders-in-order',
      paymentFolders.join(' <- '),
      { path: `${payments}/${folder}/`, pathNot: tests },
      { path: `${payments}/(${paymentFolders.slice(place + 1).join('|') || 'none'})/` },
    ),
  ),
  rule(
    'deliveries-by-their-service',
    'Inside subscriptions: billing and the use cases enter the planning of paid weeks by its service. What customers wish and say of their baskets is read beside their rows.',
    {
      path: `${subscriptions}/`,
      pathNot: [
        `${subscriptions}/deliveries/`,
        `${subscriptions}/(weeks|tastes|worth)/[^/]+[.](tables|queries)[.]ts$`,
        tests,
      ],
    },
    { path: `${subscriptions}/deliveries/`, pathNot: '[.]service[.]ts$' },
  ),
  rule(
    'deliveries-know-rows-alone',
    'The weeks are planned from what the tables say and the customers wish: no billing, no use case, no e-mail.',
    { path: `${subscriptions}/deliveries/`, pathNot: tests },
    {
      path: `${subscriptions}/`,
      pathNot: [
        `${subscriptions}/deliveries/`,
        `${subscriptions}/(weeks|tastes|worth)/[^/]+[.](rules|queries)[.]ts$`,
        '[.]tables[.]ts$',
        '/subscriptions[.]queries[.]ts$',
      ],
    },
  ),
  rule(
    'billing-lies-below-use-cases',
    'Billing knows the rows, rules and e-mails of a subscription, not who starts, changes or ends one.',
    { path: `${subscriptions}/billing/`, pathNot: tests },
    {
      path: `${subscriptions}/`,
      pathNot: [
        `${subscriptions}/(billing|deliveries)/`,
        '[.](tables|queries|rules|emails)[.]ts$',
        `${subscriptions}/news/news[.]service[.]ts$`,
      ],
    },
  ),
  rule(
    'what-use-cases-share-is-low',
    'What is chosen, what customers are told, whom nobody delivers to and who acts in whose name: known by the use cases, knowing none.',
    { path: `${subscriptions}/(behalf|choosing|coverage-gaps|news)/`, pathNot: tests },
    {
      path: [
        `${subscriptions}/(address|cards|comparing|desk|disputes|exceptions|missing|starting)/`,
        `${subscriptions}/[^/]+[.](service|routes|jobs|events)[.]ts$`,
      ],
    },
  ),
  rule(
    'subscriptions-desk-is-on-top',
    "The operator's side and the comparing of both sides know the use cases; only the module's own routes know them.",
    {
      path: `${subscriptions}/`,
      pathNot: [`${subscriptions}/(desk|comparing)/`, `${subscriptions}/subscriptions[.]routes[.]ts$`, tests],
    },
    { path: `${subscriptions}/(desk|comparing)/` },
  ),
  rule(
    'sql-only-in-queries',
    'Every SQL statement of a module is in its queries; tables declare, the rest calls.',
    { path: `${modules}/`, pathNot: ['[.](queries|tables)[.]ts$', tests] },
    { path: '^node_modules/(drizzle-orm|pg|pg-.*)/' },
  ),
  rule(
    'rules-are-pure',
    "Rules: no I/O, no clock, no framework. The provider's types are words, not calls.",
    { path: '[.]rules[.]ts$' },
    { pathNot: ['^contract/src/', '[.]rules[.]ts$', '^node_modules/stripe/.*[.]d[.]ts$'] },
  ),
  rule(
    'routes-are-thin',
    'Routes call the service, never a query.',
    { path: '[.]routes[.]ts$' },
    { path: '[.](queries|tables)[.]ts$' },
  ),
  rule(
    'queries-are-low',
    'Queries know neither services nor routes.',
    { path: '[.]queries[.]ts$' },
    { path: '[.](service|routes|jobs)[.]ts$' },
  ),
  rule(
    'bucket-is-loaded-late',
    'The client of S3-compatible services is large: a store that keeps its files in a folder never loads it.',
    {
      path: '^(api|launcher)/src/',
      pathNot: ['^api/src/platform/files/(files-bucket|bucket-client)[.]ts$', tests],
    },
    {
      path: ['^node_modules/@aws-sdk/', '^api/src/platform/files/(files-bucket|bucket-client)[.]ts$'],
      dynamic: false,
    },
  ),
  rule(
    'platform-is-low',
    'The platform knows no module.',
    { path: '^api/src/platform/', pathNot: tests },
    { path: '^api/src/', pathNot: ['^api/src/platform/', '^api/src/settings[.]ts$'] },
  ),
];

const web = [
  rule(
    'ui-is-low',
    'ui/ knows no screen and no session; drawings lie below it.',
    { path: '^web/app/ui/', pathNot: tests },
    { path: '^web/', pathNot: ['^web/app/ui/', '^web/app/art/'] },
  ),
  rule(
    'session-is-low',
    'session/ knows ui/ alone: no screen, and nothing that screens share.',
    { path: '^web/app/session/', pathNot: tests },
    { path: '^web/', pathNot: ['^web/app/session/', '^web/app/(ui|art)/'] },
  ),
  rule(
    'what-screens-share-is-low',
    'order, basket and subscription, queries and forms know session and ui: no screen, no shell, and not each other.',
    { path: `^web/app/(${things}|queries|forms)/`, pathNot: tests },
    { path: '^web/', pathNot: ['^web/app/$1/', '^web/app/(session|ui|art)/'] },
  ),
  rule(
    'shell-is-low',
    'The shell stands around every screen and knows none: drawings, ui and session alone.',
    { path: '^web/app/shell/', pathNot: tests },
    { path: '^web/', pathNot: ['^web/app/shell/', '^web/app/(session|ui|art)/'] },
  ),
  rule(
    'things-are-for-screens',
    'order, basket and subscription are what screens share about one thing; the shell is on every page and does without.',
    { path: '^web/', pathNot: [`${screens}/`, `^web/app/(${things})/`] },
    { path: `^web/app/(${things})/` },
  ),
  rule(
    'queries-stay-out-of-the-shop',
    'Only account and panel load through the query library: the public pages do not carry it.',
    { path: '^web/', pathNot: '^web/app/(account|admin|queries)/' },
    { path: ['^web/app/queries/', '^node_modules/@tanstack/'] },
  ),
  rule(
    'forms-stay-out-of-the-shop',
    'Only account and panel have the form kit: the public pages carry neither it nor the validator.',
    { path: '^web/', pathNot: '^web/app/(account|admin|forms)/' },
    { path: ['^web/app/forms/', '^node_modules/(react-hook-form|@hookform)/'] },
  ),
  rule(
    'reducers-know-no-browser',
    'A reducer decides, its hook acts: no React, no package, no drawing, no call.',
    { path: '[.]reducer[.]ts$' },
    {
      path: [
        '^node_modules/',
        '[.]tsx$',
        '/use-[^/]+[.]ts$',
        '^web/app/(ui|shell|queries)/',
        '/api-client[.]ts$',
      ],
    },
  ),
  rule(
    'areas-do-not-import-areas',
    'shop, account and admin share through the folders below them, never through each other.',
    { path: `${screens}/` },
    { path: `${screens}/`, pathNot: '^web/app/$1/' },
  ),
  rule(
    'screens-do-not-import-screens',
    "What two screens share lies beside their folders or in a folder that is no screen: parts, forms, every-tab, places, problems, basket-address. The person's screen shows the subscription's desk and the list of the audit log; what stands around all tabs of the panel knows them.",
    { path: `${screens}/([^/]+)/`, pathNot: '^web/app/admin/panel/' },
    {
      path: '^web/app/$1/[^/]+/',
      pathNot: [
        '^web/app/$1/$2/',
        `${screens}/(parts|forms|every-tab|places|problems|basket-address)/`,
        '^web/app/admin/(subscriptions/desk/|audit/audit-list[.])',
      ],
    },
  ),
];

const everywhere = [
  rule('no-circles', 'No circles.', {}, { circular: true }),
  rule(
    'no-tests-in-production',
    'What runs in production knows no test.',
    { path: '^(contract|api|web|launcher|stripe-simulator)/', pathNot: tests },
    { path: '^(contract|api|web|launcher|stripe-simulator)/.*(/testing/|[.]test[.]tsx?$)' },
  ),
  rule(
    'all-imports-resolve',
    'An import that leads nowhere is not checked by the other rules.',
    {},
    { couldNotResolve: true, pathNot: ['[+]types/', '^virtual:'] },
  ),
];

export default {
  forbidden: [...workspaces, ...api, ...web, ...everywhere],
  options: {
    // TypeScript 7 has no compiler API that dependency-cruiser could call.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Our own builds alone: packages have folders of that name too, and must stay in sight.
    exclude: { path: '^[^/]+/(build|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
