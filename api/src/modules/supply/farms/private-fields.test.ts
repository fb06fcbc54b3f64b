import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRule } from '../../../platform/security/access.ts';
import { askFarm, type TestFarm } from '../../../testing/asked-farms.ts';
import { callAs } from '../../../testing/calling.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { farmLinkOf } from './farm-links.service.ts';

const store = useStore();
const NOBODY = '11111111-1111-4111-8111-111111111111';

/** Nobody would write any of these by chance. */
const PRIVATE = {
  phone: '75987650123',
  email: 'segredo-da-nalva@roca.example',
  pixKey: 'chave-pix-inconfundivel-7781',
  unit: 'balaio-inconfundivel de 19 kg',
  price: '739137.42',
  note: 'recado-inconfundivel-5512',
  loss: 'perda-inconfundivel-4471',
  nota: 'nota-inconfundivel-88',
  pixReference: 'pix-inconfundivel-9920',
  owed: '8877665.41',
};
/** Numbers may come in any dress: with blanks, brackets, commas, as cents. */
const DIGITS = {
  phone: PRIVATE.phone.slice(2),
  price: '73913742',
  owed: '887766541',
};
/** What is too short to be looked for by its value: the rule for silence, the priority. */
const KEYS = /"(silence|priority|usual_?quantity|pix_?key|agreed|asked|confirmed)":["\d]/i;
const USUAL_QUANTITY = 86_421;
const USUAL = /(?<![\w-])86[.,]?421(?![\w-])/;
const ANY_ID = /[\da-f]{8}-[\da-f-]{27}/g;
const DAY = '2027-03-02';

let customer: SignedIn;
let rules: AccessRule[];
/** Whatever a route may be asked about. */
let named: string[];
/** Made by the store: ids, the token of the link, the name of a scanned paper. */
let made: Record<string, string>;

/** What of the farmer's own stands in an answer. */
function secretsIn(text: string): string[] {
  // Ids are full of digits, and new with each run.
  const digits = text.replaceAll(ANY_ID, ' ').replaceAll(/\D/g, '');
  const found = [...Object.entries(PRIVATE), ...Object.entries(made)].filter(([, value]) =>
    text.includes(value),
  );
  const dressed = Object.entries(DIGITS).filter(([, value]) => digits.includes(value));
  const names = [...found, ...dressed].map(([name]) => name);
  const key = KEYS.exec(text)?.[1];
  return [...new Set([...names, ...(USUAL.test(text) ? ['usual'] : []), ...(key ? [key] : [])])];
}

beforeAll(async () => {
  store().clock.set(`${DAY}T10:00:00Z`);
  const admin = await signIn(store(), { role: 'admin' });
  customer = await signIn(store());
  const call = (method: 'POST' | 'PUT', path: string, payload: object) =>
    callAs(admin, store(), method, path, payload);
  const about = { name: 'Dona Nalva', story: 'Planta', location: 'Cruz das Almas', products: 'Aipim' };
  const producer = (await call('POST', '/producers', about)).body;
  const productId = await stockUp(store(), 'Aipim da Nalva', 10);
  const { pool } = store().deps.database;
  await pool.query("update products set producer_id = $1, slug = 'aipim-da-nalva' where id = $2", [
    producer.id,
    productId,
  ]);
  await pool.query("insert into product_slugs values ('aipim-da-nalva', $1)", [productId]);
  const post = { title: 'Bolo de aipim', content: '<p>Rale</p>', author: 'Rosa', image_url: '/x.webp' };
  const written = (await call('POST', '/posts', { ...post, productIds: [productId], published: true })).body;
  const { phone, email, pixKey, unit, price } = PRIVATE;
  const saved = await call('PUT', `/admin/farms/${producer.id}`, {
    contact: { phone, email, pixKey, silence: 'usual', version: 0 },
    crops: [{ productId, unit, portions: 40, price, priority: 7, usualQuantity: USUAL_QUANTITY }],
  });
  expect(saved.status).toBe(200);
  const cropId = saved.body.crops[0].id;
  const farm = { producerId: producer.id, crops: [{ id: cropId, productId, product: 'Aipim', unit }] };
  const proof = { id: randomUUID(), producerId: producer.id, mechanism: 'ocs', body: 'OCS Recôncavo' };
  const documentName = `${randomUUID()}.pdf`;
  await pool.query(
    `insert into organic_proofs (id, producer_id, mechanism, body, registration, valid_until, document,
      document_type, created_at) values ($1, $2, $3, $4, 'OCS-1', '2099-12-31', $5, 'application/pdf', now())`,
    [...Object.values(proof), documentName],
  );
  made = { documentName, cropId, ...(await liveThrough(farm, admin)) };
  named = [
    productId,
    'aipim-da-nalva',
    producer.id,
    written.id,
    written.slug,
    customer.user.id,
    proof.id,
    ...Object.values(made),
    DAY,
    NOBODY,
  ];
  await store().app.ready();
  rules = store().app.accessRules.filter(({ method }) => method === 'GET' || method === 'POST');
});

/** A round with everything that a farm's own page or the office has of it: asked, answered, received, lost, paid. */
async function liveThrough(farm: TestFarm, admin: SignedIn): Promise<Record<string, string>> {
  const { producerId } = farm;
  const until = new Date(`${DAY}T12:00:00Z`);
  const { orderId, lineIds } = await askFarm(store(), farm, { date: DAY, until, asked: [3] });
  const token = (await farmLinkOf(store().deps, producerId)).split('/').at(-1) ?? '';
  const answer = { acao: 'resposta', pedido: orderId, revisao: '0', [`q-${lineIds[0]}`]: '2' };
  const answered = await store().app.inject({
    method: 'POST',
    url: `/colheita/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...answer, recado: PRIVATE.note }).toString(),
  });
  expect(answered.statusCode).toBe(303);
  const goods = (kind: string, quantity: string) => ({
    ...{ id: randomUUID(), producerId, cropId: farm.crops[0]?.id, kind, quantity, reason: PRIVATE.loss },
  });
  const lines = [goods('received', '2'), goods('lost', '1')];
  const received = await callAs(admin, store(), 'POST', `/admin/harvest/${DAY}/receipts`, { lines });
  expect(received.body).toMatchObject({ refused: [] });
  const { rows } = await store().deps.database.pool.query<{ id: string }>(
    `insert into statements (producer_id, "from", "to", state, total_cents, nota, closed_at, closed_by, paid_on, pix_reference, paid_by)
     values ($1, $2, $2, 'paid', $3, $4, now(), 'Ana', $2, $5, 'Ana') returning id`,
    [producerId, DAY, DIGITS.owed, PRIVATE.nota, PRIVATE.pixReference],
  );
  return {
    orderId,
    lineId: lineIds[0] ?? '',
    token,
    receiptId: lines[0]?.id ?? '',
    statementId: rows[0]?.id ?? '',
  };
}

/** Every address of a route with every name in every place. */
function addressesOf({ url }: AccessRule): string[] {
  const places = url.match(/:\w+|\*/g) ?? [];
  return places.reduce<string[]>(
    (addresses, place) =>
      addresses.flatMap((address) => named.map((name) => address.replace(place, encodeURIComponent(name)))),
    [url],
  );
}

const QUERIES = ['', '?search=aipim', '?active=true&limit=1000', '?search=nalva', '?plan=essencial'];

/** What any of the forms takes that need no sign-in, as a new customer and as one who is known. */
function bodiesFor(token: string): object[] {
  const name = 'Rosa Lima';
  const texts = { name, message: 'De quem é o aipim?', cep: '01310-100', productId: named[0] };
  const rest = { ...texts, token, stars: 5, rating: 5, items: [] };
  return [
    { ...rest, email: `rosa-${randomUUID()}@exemplo.test`, password: 'Segredo-de-teste-1' },
    { ...rest, email: customer.user.email, password: customer.password },
  ];
}

interface Call {
  method: 'GET' | 'POST';
  url: string;
  payload?: object;
}

function callsOf(rule: AccessRule): Call[] {
  const addresses = addressesOf(rule);
  if (rule.method === 'GET')
    return addresses.flatMap((path) =>
      QUERIES.map((query) => ({ method: 'GET' as const, url: path + query })),
    );
  const tokens = [made.token ?? '', named[2] ?? ''];
  return addresses.flatMap((url) =>
    tokens.flatMap(bodiesFor).map((payload) => ({ method: 'POST' as const, url, payload })),
  );
}

/** Whoever signs out last has seen everything. */
const inOrder = (a: AccessRule, b: AccessRule) =>
  Number(a.url.endsWith('/logout')) - Number(b.url.endsWith('/logout'));

async function leaksFor(who: SignedIn | null, isWalked: (rule: AccessRule) => boolean) {
  const seen = { answers: 0, posts: new Set<string>(), badges: 0, leaks: [] as string[] };
  for (const rule of rules.filter(isWalked).sort(inOrder))
    for (const call of callsOf(rule)) {
      const answer = await store().app.inject({ ...call, headers: who?.headers ?? {} });
      if (answer.statusCode < 300) seen.answers += 1;
      if (answer.statusCode < 300 && call.method === 'POST') seen.posts.add(rule.url);
      if (answer.body.includes('OCS Recôncavo')) seen.badges += 1;
      const said = `${answer.body} ${JSON.stringify(answer.headers)}`;
      for (const secret of secretsIn(said)) seen.leaks.push(`${call.method} ${call.url}: ${secret}`);
    }
  return { ...seen, posts: [...seen.posts] };
}

describe('what only the office knows of a farmer', () => {
  it('is found in an answer in whatever spelling', () => {
    for (const text of ['(75) 98765-0123', '+55 75 9 8765 0123', '75.98765.0123', '98765-0123'])
      expect(secretsIn(text)).toEqual(['phone']);
    expect(secretsIn('R$ 739.137,42')).toEqual(['price']);
    expect(secretsIn('{"silence":"usual"}')).toEqual(['silence']);
    expect(secretsIn('{"priority":7}')).toEqual(['priority']);
    expect(secretsIn('de costume 86.421 por semana')).toEqual(['usual']);
    expect(secretsIn(`x ${PRIVATE.note} ${made.token}`)).toEqual(['note', 'token']);
    expect(secretsIn('Aipim da Nalva, R$ 7,42')).toEqual([]);
  });

  it('is in no answer to a visitor, whatever is asked or sent, while the badge is', async () => {
    const isOpen = ({ access }: AccessRule) => access === 'public' || access === 'optional';
    const { answers, posts, badges, leaks } = await leaksFor(null, isOpen);
    expect(leaks).toEqual([]);
    expect(answers).toBeGreaterThan(50);
    expect(badges).toBeGreaterThan(5);
    expect(posts).toEqual(
      expect.arrayContaining([
        '/api/auth/login',
        '/api/auth/register',
        '/api/auth/forgot-password',
        '/api/contact',
        '/api/coverage-wishes',
      ]),
    );
  }, 240_000);

  it('is in no answer to a customer either, of any route that lets one in', async () => {
    const forAll = ['public', 'optional'];
    const forCustomers = [...forAll, 'user', 'owner', 'ownerOrAdmin'];
    const { answers, posts, leaks } = await leaksFor(customer, ({ method, access }) =>
      (method === 'GET' ? forCustomers : forAll).includes(access),
    );
    expect(leaks).toEqual([]);
    expect(answers).toBeGreaterThan(80);
    expect(posts).toContain('/api/auth/login');
  }, 240_000);
});
