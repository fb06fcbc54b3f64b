import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dumpDatabase } from '../../testing/dump-database.ts';
import { useHarvestRounds } from '../../testing/harvest-rounds.ts';
import { settleFarm } from '../../testing/harvests.ts';
import { farmLinkOf } from '../supply/farms/farm-links.service.ts';
import { tellForecasts } from './outlook.service.ts';

const { ana, at, basketOf, day, green, harvest, orderOf, ordersOf, run, store } = useHarvestRounds();

/** As they stand in the database: of customers, of the shop's prices, of the other farm. */
const SECRETS = [
  'Cliente Marcada',
  'cliente-marcada.example',
  '71955554444',
  'Rua Marcada',
  '98765B',
  'Fundos Marcados',
  'Bairro Marcado',
  'Portaria marcada',
  '777731',
  'Fazenda Vizinha',
  'vizinha-marcada.example',
  '71966667777',
  'pix-marcado',
  'Lugar marcado',
  'balaio marcado',
  '555513',
  'Recado marcado',
  'perda marcada',
  'NOTA-MARCADA',
  'PIX-MARCADO',
];
/** The same as a page would write them. */
const WRITTEN = [
  '7.777,31',
  '7777,31',
  '7777.31',
  '5.555,13',
  '5555,13',
  '5555.13',
  '95555-4444',
  '96666-7777',
];

/** Customers with a basket and an order, shelf prices and a second farm, all of them unmistakable. */
async function markEverybody(otherFarm: string): Promise<void> {
  const { pool } = store().deps.database;
  await pool.query(`update users set name = 'Cliente Marcada', phone = '71955554444',
    email = left(id::text, 8) || '@cliente-marcada.example' where role = 'customer'`);
  await pool.query(
    `update addresses set street = 'Rua Marcada', number = '98765B', complement = 'Fundos Marcados'`,
  );
  await pool.query(`update orders set customer_name = 'Cliente Marcada', customer_phone = '71955554444',
    customer_email = 'a@cliente-marcada.example', notes = 'Portaria marcada'`);
  await pool.query('update products set price_cents = 777731');
  await pool.query(`update farms set pix_key = 'pix-marcado' where producer_id = $1`, [otherFarm]);
  await pool.query(`update producers set location = 'Lugar marcado' where id = $1`, [otherFarm]);
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, fields: Record<string, string>, accept = 'text/html') =>
  store().app.inject({
    method: 'POST',
    url,
    headers: { ...FORM, accept },
    payload: new URLSearchParams(fields).toString(),
  });

interface Read {
  url: string;
  status: number;
  text: string;
}
const readOf = (url: string, answer: { statusCode: number; headers: object; body: string }): Read => ({
  url,
  status: answer.statusCode,
  text: JSON.stringify(answer.headers) + answer.body,
});

/** The page, and all that it leads to or loads. */
async function readAll(page: string): Promise<Read[]> {
  const found: Read[] = [];
  const waiting = [page];
  for (const url of waiting) {
    const answer = await store().app.inject(url);
    found.push(readOf(url, answer));
    const named = [...answer.body.matchAll(/ (?:href|src|action|formaction)="([^"]*)"/g)].map(
      ([, to = '']) => to,
    );
    for (const link of [...named, ...(answer.headers.location ? [answer.headers.location] : [])]) {
      if (/^(tel:|data:|#)/.test(link)) continue;
      const next = new URL(link.replaceAll('&amp;', '&'), `http://loja.test${url}`);
      // It leads nowhere but to itself.
      expect([next.host, next.pathname.startsWith('/colheita/')]).toEqual(['loja.test', true]);
      const to = next.pathname + next.search;
      if (!waiting.includes(to)) waiting.push(to);
    }
  }
  return found;
}

function expectNoSecrets(state: string, reads: readonly Read[]): void {
  for (const { url, text } of reads)
    expect([
      state,
      url.replace(/\/colheita\/[^?]*/, ''),
      [...SECRETS, ...WRITTEN].filter((it) => text.includes(it)),
    ]).toEqual([state, url.replace(/\/colheita\/[^?]*/, ''), []]);
}

it('shows a farm nothing of customers, shelf prices or other farms, whatever state its orders are in', async () => {
  const tuesday = day(8);
  const planted = { productId: green(), portions: 1 };
  const own = await settleFarm(store(), 'Sítio Próprio', [{ ...planted, priority: 1, usual: 2 }]);
  const other = await settleFarm(
    store(),
    'Fazenda Vizinha',
    [{ ...planted, priority: 2, usual: 900, unit: 'balaio marcado', price: 5555_13 }],
    { phone: '71966667777', email: 'dona@vizinha-marcada.example' },
  );
  at(`${day(2)}T19:00`);
  await basketOf();
  await basketOf();
  await orderOf('confirmed', 'paid', {
    street: 'Rua Marcada',
    number: '98765B',
    neighborhood: 'Bairro Marcado',
  });
  await markEverybody(other.producerId);
  const pathOf = async (id: string) => new URL(await farmLinkOf(store().deps, id)).pathname;
  const [page, theirs] = [await pathOf(own.producerId), await pathOf(other.producerId)];
  /** Everything there is to be read in this state, and that it is this state. */
  const look = async (state: string, words: RegExp, more: readonly Read[] = []) => {
    const reads = [...(await readAll(page)), ...more];
    expect([state, reads[0]?.text]).toEqual([state, expect.stringMatching(words)]);
    expect(reads[0]?.text).toContain('Olá, Sítio Próprio!');
    expect(reads.length).toBeGreaterThan(3);
    expectNoSecrets(state, reads);
    return reads;
  };

  await look('nothing', /Nenhum pedido por enquanto/);
  at(`${day(3)}T08:00`);
  await tellForecasts(store().deps);
  await look('forecast', /Previsão para/);

  at(`${day(6)}T18:03`);
  await run();
  const lines = await ordersOf(tuesday);
  const of = (producerId: string) => lines.find((line) => line.producerId === producerId)?.id ?? '';
  const { farms } = await harvest(tuesday);
  const lineOf = (producerId: string) =>
    farms.find((farm: { producer_id: string }) => farm.producer_id === producerId).orders[0].lines[0].id;
  const answer = (producerId: string, units: string, recado = '') => ({
    acao: 'resposta',
    pedido: of(producerId),
    revisao: '0',
    [`q-${lineOf(producerId)}`]: units,
    recado,
  });
  expect((await post(theirs, answer(other.producerId, '1', 'Recado marcado'))).statusCode).toBe(303);
  await look('asked', /Confirmo tudo/);

  const sent = async (fields: Record<string, string>) => [
    readOf('form', await post(page, fields)),
    readOf('script', await post(page, fields, 'application/json')),
  ];
  const refused = [
    ...(await sent(answer(own.producerId, 'x'))),
    ...(await sent(answer(other.producerId, '1'))),
    ...(await sent({ acao: 'oferta', dia: day(10), 'c-x': '1' })),
    ...(await sent({})),
  ];
  expect(refused.some(({ status }) => status === 422)).toBe(true);
  expect(refused.some(({ status }) => status === 409)).toBe(true);
  await look('refused', /Confirmo tudo/, refused);

  const taken = await sent(answer(own.producerId, '1', 'Só tenho uma'));
  expect(taken.map(({ status }) => status)).toEqual([303, 200]);
  const stale = await sent(answer(own.producerId, '2'));
  expect(stale.map(({ status }) => status)).toEqual([409, 409]);
  await look('answered', /✓ Respondido/, [...taken, ...stale]);

  at(`${day(7)}T07:01`);
  const late = await sent(answer(own.producerId, '0'));
  expect(late[0]?.text).toContain('feito=late');
  const tooLate = readOf('late', await store().app.inject(`${page}?feito=late`));
  expect(tooLate.text).toContain('o prazo já tinha acabado');
  await look('late', /Respondido|Prazo encerrado/, [...late, tooLate]);

  at(`${tuesday}T06:00`);
  const goods = (
    { producerId, cropIds: [cropId] }: typeof own,
    kind: string,
    quantity: string,
    reason = '',
  ) => ({
    ...{ id: crypto.randomUUID(), producerId, cropId, kind, quantity, reason },
  });
  const received = await ana().call('POST', `/admin/harvest/${tuesday}/receipts`, {
    lines: [
      goods(own, 'received', '1'),
      goods(other, 'received', '3'),
      goods(other, 'lost', '1', 'perda marcada'),
    ],
  });
  expect(received.body.refused).toEqual([]);
  const inShed = await look('received', /Ainda sem acerto/);
  expect(inShed.some(({ url }) => url.includes('acerto=aberto'))).toBe(true);

  const numbers: number[] = [];
  for (const { producerId } of [own, other]) {
    const { sums } = (await ana().call('GET', `/admin/statements/open/${producerId}`)).body;
    const closing = { id: crypto.randomUUID(), producerId, to: tuesday, total: sums.total };
    const { body } = await ana().call('POST', '/admin/statements', closing);
    numbers.push(body.number);
    if (producerId === own.producerId) continue;
    const payment = { paidOn: tuesday, pixReference: 'PIX-MARCADO' };
    const paid = { seen: 'closed', nota: 'NOTA-MARCADA', payment };
    expect((await ana().call('PATCH', `/admin/statements/${body.id}`, paid)).status).toBe(200);
  }
  const [mine, notMine] = numbers;
  const guessed = readOf('guessed', await store().app.inject(`${page}?acerto=${notMine}`));
  expect(guessed.status).toBe(303);
  const closed = await look('statements', new RegExp(`Acerto ${mine}`), [guessed]);
  expect(closed.some(({ url }) => url.includes(`acerto=${mine}`))).toBe(true);

  // All of it is there to be found.
  const dump = await dumpDatabase(store().db);
  expect(SECRETS.filter((secret) => !dump.includes(secret))).toEqual([]);
  await store().db.execute(sql`update products set price_cents = 890`);
});
