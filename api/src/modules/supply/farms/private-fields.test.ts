import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessRule } from '../../../platform/security/access.ts';
import { callAs } from '../../../testing/calling.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';

const store = useStore();
const NOBODY = '11111111-1111-4111-8111-111111111111';

/** Nobody would write any of these by chance. */
const PRIVATE = {
  phone: '75987650123',
  email: 'segredo-da-nalva@roca.example',
  pixKey: 'chave-pix-inconfundivel-7781',
  unit: 'balaio-inconfundivel de 19 kg',
  price: '739137.42',
};
let customer: SignedIn;
let rules: AccessRule[];
/** Whatever a route may be asked about. */
let named: string[];
let documentName: string;

beforeAll(async () => {
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
    crops: [{ productId, unit, portions: 40, price, priority: 7, usualQuantity: 3 }],
  });
  expect(saved.status).toBe(200);
  const proof = { id: randomUUID(), producerId: producer.id, mechanism: 'ocs', body: 'OCS Recôncavo' };
  documentName = `${randomUUID()}.pdf`;
  await pool.query(
    `insert into organic_proofs (id, producer_id, mechanism, body, registration, valid_until, document,
      document_type, created_at) values ($1, $2, $3, $4, 'OCS-1', '2099-12-31', $5, 'application/pdf', now())`,
    [...Object.values(proof), documentName],
  );
  named = [
    productId,
    'aipim-da-nalva',
    producer.id,
    written.id,
    written.slug,
    customer.user.id,
    proof.id,
    NOBODY,
  ];
  await store().app.ready();
  rules = store().app.accessRules.filter(({ method }) => method === 'GET');
});

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

async function leaksFor(who: SignedIn | null, access: readonly AccessRule['access'][]) {
  const secrets = [...Object.values(PRIVATE), documentName];
  const seen = { answers: 0, badges: 0, leaks: [] as string[] };
  for (const rule of rules.filter((other) => access.includes(other.access))) {
    for (const address of addressesOf(rule).flatMap((path) => QUERIES.map((query) => path + query))) {
      const answer = await store().app.inject({ url: address, headers: who?.headers ?? {} });
      if (answer.statusCode === 200) seen.answers += 1;
      if (answer.body.includes('OCS Recôncavo')) seen.badges += 1;
      // Numbers may come in any dress: 739137.42 as cents, in words, with a comma.
      const said = `${answer.body} ${answer.body.replaceAll(/[.,\s]/g, '')}`;
      for (const secret of [...secrets, '73913742'])
        if (said.includes(secret)) seen.leaks.push(`${address}: ${secret}`);
    }
  }
  return seen;
}

describe('20.1: what only the office knows of a farmer', () => {
  it('20.1: is in no answer to a visitor, whatever is asked, while the badge is', async () => {
    const { answers, badges, leaks } = await leaksFor(null, ['public', 'optional']);
    expect(leaks).toEqual([]);
    expect(answers).toBeGreaterThan(50);
    expect(badges).toBeGreaterThan(5);
  }, 120_000);

  it('20.1: is in no answer to a customer either, of any route that lets one in', async () => {
    const { answers, leaks } = await leaksFor(customer, [
      'public',
      'optional',
      'user',
      'owner',
      'ownerOrAdmin',
    ]);
    expect(leaks).toEqual([]);
    expect(answers).toBeGreaterThan(80);
  }, 240_000);
});
