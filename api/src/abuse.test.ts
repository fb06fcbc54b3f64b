import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { asText, hostileValue, nearlyValid, pick, type ValueSchema } from './testing/hostile-values.ts';
import { type Operation, readOperations } from './testing/operations.ts';
import { seededRandom } from './testing/random.ts';
import { signInBuyer, stockUp } from './testing/shelf.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { usePayingStore } from './testing/test-provider.ts';

const ROUNDS = 8;
const random = seededRandom(20_261_115);
const paying = usePayingStore({
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LOGIN_FAILURES_PER_ADDRESS: '1000000',
});
const store = () => paying().store;

interface Answer {
  call: string;
  who: string;
  status: number;
  text: string;
}

let operations: Operation[] = [];
let ids: string[] = [];
let victim: SignedIn;

beforeAll(async () => {
  await store().app.ready();
  operations = readOperations(store().app.swagger());
  victim = await signInBuyer(store());
  const product = await stockUp(store(), 'Pitanga', 500);
  const order = await store().app.inject({
    method: 'POST',
    url: '/api/stripe/create-checkout-session',
    headers: victim.headers,
    payload: { items: [{ productId: product, quantity: 1 }], notes: 'segredo da vítima' },
  });
  ids = [product, order.json().orderId, victim.user.id, '11111111-1111-4111-8111-111111111111'];
});

async function call(
  { method, path, parameters, body }: Operation,
  who: string,
  headers: object,
): Promise<Answer> {
  const text = (schema: ValueSchema = {}) => asText(nearlyValid(schema, random, ids));
  const url = new URL(
    path.replace(/\{\w+\}/g, () => encode(random() < 0.7 ? pick(random, ids) : asText(hostileValue(random)))),
    'http://store',
  );
  for (const { name, schema } of parameters.filter((parameter) => parameter.in === 'query'))
    if (random() < 0.7) url.searchParams.set(name, wellFormed(text(schema)));
  const payload = body ? JSON.stringify(nearlyValid(body, random, ids)) : undefined;
  const response = await store().app.inject({
    method: method as 'GET',
    url: `${url.pathname}${url.search}`,
    headers: { ...headers, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    call: `${method} ${url.pathname}${url.search} ${payload}`.slice(0, 400),
    who,
    status: response.statusCode,
    text: response.body,
  };
}

/** An address cannot carry half a character, nor an empty step. */
const wellFormed = (text: string) => text.toWellFormed().slice(0, 2000);
const encode = (text: string) => encodeURIComponent(wellFormed(text) || ' ');

/** Everybody tries everything; sessions that end on the way are opened again. */
async function abuse(rounds: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let round = 0; round < rounds; round++) {
    const customer = await signInBuyer(store());
    const admin = await signIn(store(), { role: 'admin' });
    const callers = { anonymous: {}, customer: customer.headers, admin: admin.headers };
    for (const operation of operations)
      for (const [who, headers] of Object.entries(callers)) answers.push(await call(operation, who, headers));
  }
  return answers;
}

function heapAfterCleaning(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

const ENGLISH =
  /\b(must|should|required|invalid|expected|received|unexpected|cannot|failed|not found|error:)\b/i;

describe('hostile values for everything the API describes, from everybody', () => {
  it('meet no failure of the store, no English, nobody else’s data and no growing memory', async () => {
    expect(operations.length).toBeGreaterThan(50);
    const answers = await abuse(ROUNDS / 2);
    const heap = heapAfterCleaning();
    answers.push(...(await abuse(ROUNDS / 2)));
    expect(heapAfterCleaning() - heap).toBeLessThan(48);

    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    // Some of it must get in, or nothing was tried. Most routes, those of the desk above all, name something that nobody has.
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(answers.length / 30);

    const refused = answers.filter(({ status }) => status >= 400);
    const unreadable = refused.filter(({ text }) => ENGLISH.test(messageOf(text) ?? 'must say something'));
    expect(unreadable).toEqual([]);

    const leaks = answers.filter(
      ({ who, call: asked, text }) =>
        who !== 'admin' &&
        // The outbox is the operator's view of a demonstration; production has none.
        !asked.includes('/api/outbox') &&
        (text.includes(victim.user.email) || text.includes('segredo da vítima')),
    );
    expect(leaks).toEqual([]);
  }, 300_000);
});

function messageOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message;
  } catch {
    return undefined;
  }
}
