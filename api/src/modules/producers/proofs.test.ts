import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@cesta/contract/base/calendar';
import { PROOF_DOCUMENT_MAX_BYTES } from '@cesta/contract/catalog/organic-constants';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { emailsTo } from '../../testing/subscribers.ts';
import { useStore } from '../../testing/test-store.ts';
import { worklistOf } from '../../testing/worklist.ts';
import { sweepDocuments } from '../supply/farms/documents.service.ts';
import { warnOfProofs } from './proof-warnings.service.ts';
import { endProofs } from './proofs.service.ts';

const store = useStore();
let admin: SignedIn;
let producerId: string;
/** A session does not last for months: the office signs in again. */
async function at(moment: string): Promise<void> {
  store().clock.set(moment.endsWith('Z') ? moment : `${moment}-03:00`);
  admin = await signIn(store(), { role: 'admin' });
}
const call = (method: Method, path: string, payload?: object, as: SignedIn | null = admin) =>
  callAs(as, store(), method, path, payload);

beforeEach(async () => {
  await at('2027-03-01T10:00:00');
  await store().deps.database.pool.query('delete from organic_proofs');
  const about = { name: 'Sítio Boa Terra', story: 'Planta', location: 'Cruz das Almas', products: 'Aipim' };
  producerId = (await call('POST', '/producers', about)).body.id;
});

const spg = {
  mechanism: 'spg',
  body: 'Rede Povos da Mata',
  registration: 'SPG-123',
  validUntil: '2027-06-30',
};
const PDF = Buffer.from(
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${' '.repeat(2000)}\nstartxref\n9\n%%EOF\n`,
);
const scan = () =>
  sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#FBF7EF' } })
    .withExif({ IFD0: { Copyright: 'Rua Chile 7' } })
    .jpeg()
    .toBuffer();

/** As a browser sends it: one JSON text and perhaps a file. */
async function save(
  id: string,
  proof: object,
  document?: Uint8Array,
  as: SignedIn | null = admin,
  of = producerId,
) {
  const form = new FormData();
  form.append('proof', JSON.stringify(proof));
  if (document) form.append('document', new File([new Uint8Array(document)], 'certificado.pdf'));
  const request = new Request('http://loja.test', { method: 'PUT', body: form });
  const response = await store().app.inject({
    method: 'PUT',
    url: `/api/admin/farms/${of}/proofs/${id}`,
    headers: { ...as?.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const download = (id: string, as: SignedIn | null = admin, of = producerId) =>
  store().app.inject({ url: `/api/admin/farms/${of}/proofs/${id}/document`, headers: as?.headers ?? {} });
const filesKept = () =>
  readdir(join(store().deps.settings.dataDir, 'files', 'proofs')).catch((): string[] => []);
const proofs = async () => (await call('GET', `/admin/farms/${producerId}`)).body.proofs;

describe('a proof of organic production', () => {
  it('is one however often it is sent, can be replaced and removed, and the audit log says so', async () => {
    const id = randomUUID();
    const first = await save(id, spg);
    expect(first).toMatchObject({ status: 200, body: { id, ...spg, document: null, hasEnded: false } });
    expect((await save(id, spg)).status).toBe(200);
    expect(await proofs()).toHaveLength(1);
    expect((await save(id, { ...spg, registration: 'SPG-124' })).body.registration).toBe('SPG-124');
    expect((await call('DELETE', `/admin/farms/${producerId}/proofs/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/admin/farms/${producerId}/proofs/${id}`)).status).toBe(200);
    expect(await proofs()).toEqual([]);
    const { body } = await call('GET', '/admin/audit-log?subject=producer');
    const told = body.entries.filter(({ subject_id }: { subject_id: string }) => subject_id === producerId);
    const words = (number: string) =>
      `SPG, certificação participativa, Rede Povos da Mata, ${number}, até 30/06/2027`;
    expect(told.map(({ field, from, to }: Record<string, unknown>) => [field, from, to])).toEqual([
      ['comprovação orgânica', words('SPG-124'), null],
      ['comprovação orgânica: registro', 'SPG-123', 'SPG-124'],
      ['comprovação orgânica', null, words('SPG-123')],
      [null, null, null],
    ]);
  });

  it('that two edit: the second is told instead of undoing the first in silence, and decides', async () => {
    const id = randomUUID();
    await save(id, spg);
    const longer = { ...spg, validUntil: '2028-06-30' };
    expect((await save(id, { ...longer, was: spg })).status).toBe(200);
    const corrected = { ...spg, registration: 'SPG-124' };
    const refused = await save(id, { ...corrected, was: spg });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A comprovação SPG-123 foi alterada por outra pessoa enquanto você editava.',
    ]);
    expect(await proofs()).toMatchObject([longer]);
    // Sent once more as after a lost answer, and when it was looked at.
    expect((await save(id, { ...longer, was: spg })).status).toBe(200);
    expect((await save(id, { ...longer, registration: 'SPG-124', was: longer })).status).toBe(200);
    expect(await proofs()).toMatchObject([{ registration: 'SPG-124', validUntil: '2028-06-30' }]);
  });

  it('that a colleague removed does not come back with an edit of it: no badge without its paper', async () => {
    const id = randomUUID();
    await save(id, spg);
    await call('DELETE', `/admin/farms/${producerId}/proofs/${id}`);
    const corrected = { ...spg, registration: 'SPG-124' };
    expect(await save(id, { ...corrected, was: spg }, PDF)).toMatchObject({
      status: 404,
      body: { code: 'PROOF_NOT_FOUND', message: 'Esta comprovação não existe mais' },
    });
    expect(await proofs()).toEqual([]);
  });

  it('with a sign that nobody sees, stored before forms took it out, is edited like any other', async () => {
    const id = randomUUID();
    await save(id, spg);
    const stored = { ...spg, body: '\u200b', registration: '\ufeff SPG-\u00ad123' };
    await store().deps.database.pool.query(
      'update organic_proofs set body = $1, registration = $2 where id = $3',
      [stored.body, stored.registration, id],
    );
    const longer = { ...spg, validUntil: '2028-06-30' };
    expect((await save(id, { ...longer, was: stored })).status).toBe(200);
    expect(await proofs()).toMatchObject([longer]);
  });

  it('says what is wrong by field, and belongs to one producer alone', async () => {
    const wrong = await save(randomUUID(), { ...spg, mechanism: 'fé', body: ' ', validUntil: '2027-02-30' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['body', 'mechanism', 'validUntil']);
    const id = randomUUID();
    await save(id, spg, PDF);
    const about = { name: 'Outra Roça', story: 'Planta', location: 'Cachoeira', products: 'Couve' };
    const other = (await call('POST', '/producers', about)).body.id;
    expect((await save(id, spg, undefined, admin, other)).status).toBe(404);
    expect((await download(id, admin, other)).statusCode).toBe(404);
    await call('DELETE', `/admin/farms/${other}/proofs/${id}`);
    expect(await proofs()).toHaveLength(1);
    expect((await save(randomUUID(), spg, undefined, admin, randomUUID())).body.code).toBe(
      'PRODUCER_NOT_FOUND',
    );
  });
});

describe('the scanned paper', () => {
  it('is kept as it is when it is a PDF, and saved by the office alone, never shown in the page', async () => {
    const id = randomUUID();
    expect((await save(id, spg, PDF)).body.document).toBe('pdf');
    const answer = await download(id);
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="comprovacao-organica.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    const [customer, packer] = [await signIn(store()), await signIn(store(), { role: 'packer' })];
    for (const [who, status] of [
      [null, 401],
      [customer, 403],
      [packer, 403],
    ] as const)
      expect((await download(id, who)).statusCode).toBe(status);
    for (const name of await filesKept())
      expect((await store().app.inject(`/files/proofs/${name}`)).statusCode).toBe(404);
  });

  it('is made anew when it is a picture, without what a camera wrote into it', async () => {
    const id = randomUUID();
    expect((await save(id, spg, await scan())).body.document).toBe('picture');
    const { rawPayload, headers } = await download(id);
    expect(headers['content-type']).toBe('image/webp');
    const { exif, width } = await sharp(rawPayload).metadata();
    expect([exif, width]).toEqual([undefined, 1280]);
    expect(rawPayload.includes('Rua Chile')).toBe(false);
  });

  it.each<[string, Uint8Array]>([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PDF that was cut off', PDF.subarray(0, 500)],
    ['a page that calls itself a PDF later on', Buffer.from('<script>%PDF-1.7</script>%%EOF')],
    [
      'a drawing that may hold a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused by its content, and nothing of the proof is saved', async (_, bytes) => {
    const before = await filesKept();
    expect(await save(randomUUID(), spg, bytes)).toMatchObject({
      status: 422,
      body: { code: 'NOT_A_DOCUMENT' },
    });
    expect([await filesKept(), await proofs()]).toEqual([before, []]);
  });

  it('is refused when it is too large, whatever it holds', async () => {
    const large = Buffer.concat([PDF.subarray(0, 100), Buffer.alloc(PROOF_DOCUMENT_MAX_BYTES), PDF]);
    expect(await save(randomUUID(), spg, large)).toMatchObject({
      status: 413,
      body: { code: 'DOCUMENT_TOO_LARGE' },
    });
  });

  it('stays with a change of words, gives way to a new one, and only what no proof names is swept away', async () => {
    // Files carry the real time.
    const fromNow = (days: number) => at(new Date(Date.now() + days * DAY_MS).toISOString());
    await fromNow(0);
    const id = randomUUID();
    await save(id, spg, PDF);
    const [first] = await filesKept();
    expect((await save(id, { ...spg, body: 'Outra rede' })).body.document).toBe('pdf');
    expect((await save(id, spg, await scan())).body.document).toBe('picture');
    expect((await filesKept()).length).toBeGreaterThanOrEqual(2);
    await sweepDocuments(store().deps);
    expect(await filesKept()).toContain(first);

    await fromNow(8);
    await sweepDocuments(store().deps);
    expect(await filesKept()).toHaveLength(1);
    expect((await download(id)).statusCode).toBe(200);
    expect((await save(id, { ...spg, withoutDocument: true })).body.document).toBeNull();
    expect((await download(id)).statusCode).toBe(404);
    await sweepDocuments(store().deps);
    expect(await filesKept()).toEqual([]);
  });
});

describe('the badge', () => {
  const { validUntil, ...badge } = spg;
  const shown = async () =>
    (await call('GET', '/producers', undefined, null)).body.producers.find(
      ({ id }: { id: string }) => id === producerId,
    );

  it('is on producer and product until the last day is over, although both answers are kept', async () => {
    const aipim = await stockUp(store(), 'Aipim', 5);
    await store().deps.database.pool.query('update products set producer_id = $1 where id = $2', [
      producerId,
      aipim,
    ]);
    const product = async () => (await call('GET', `/products/${aipim}`, undefined, null)).body;
    expect((await shown()).organic).toBeUndefined();
    await save(randomUUID(), spg, PDF);
    expect((await shown()).organic).toEqual({ ...badge, validUntil });
    expect((await product()).producer.organic).toEqual({ ...badge, validUntil });

    await at('2027-06-30T23:59:59');
    expect((await shown()).organic).toEqual({ ...badge, validUntil });
    expect((await product()).producer.organic).toEqual({ ...badge, validUntil });
    expect((await proofs())[0]).toMatchObject({ hasEnded: false });
    // Nobody works on jobs here, and nothing was announced.
    await at('2027-07-01T00:00:00');
    expect((await shown()).organic).toBeUndefined();
    expect((await product()).producer).not.toHaveProperty('organic');
    expect((await proofs())[0]).toMatchObject({ hasEnded: true });
    await endProofs(store().deps);
    expect((await shown()).organic).toBeUndefined();
  });

  it('is on no product that may come from a farm without a proof that is valid', async () => {
    const aipim = await stockUp(store(), 'Aipim de dois', 5);
    await store().deps.database.pool.query('update products set producer_id = $1 where id = $2', [
      producerId,
      aipim,
    ]);
    const product = async () => (await call('GET', `/products/${aipim}`, undefined, null)).body;
    await save(randomUUID(), spg);
    const about = { name: 'Quem também planta', story: 'Planta', location: 'Conde', products: 'Aipim' };
    const other = (await call('POST', '/producers', about)).body.id;
    const grow = async (id: string, version: number, crops: object[]) => {
      const contact = { phone: '', email: '', pixKey: '', silence: 'nothing', version };
      expect((await call('PUT', `/admin/farms/${id}`, { contact, crops })).status).toBe(200);
    };
    const crop = { productId: aipim, unit: 'caixa', portions: 10, price: 20, priority: 2, usualQuantity: 3 };
    await grow(producerId, 0, [crop]);
    expect((await product()).producer.organic).toEqual({ ...badge, validUntil });
    await grow(other, 0, [crop]);
    expect((await product()).producer).not.toHaveProperty('organic');
    // Its own badge the farm keeps.
    expect((await shown()).organic).toEqual({ ...badge, validUntil });

    const proof = randomUUID();
    await save(proof, { ...spg, validUntil: '2027-03-31' }, undefined, admin, other);
    expect((await product()).producer.organic).toEqual({ ...badge, validUntil });
    await at('2027-04-01T00:00:00');
    expect((await product()).producer).not.toHaveProperty('organic');
    await call('DELETE', `/producers/${other}`);
    expect((await product()).producer.organic).toEqual({ ...badge, validUntil });
    await call('PUT', `/producers/${other}`, { ...about, active: true });
    expect((await product()).producer).not.toHaveProperty('organic');
    await grow(other, 1, []);
    expect((await product()).producer.organic).toEqual({ ...badge, validUntil });
  });

  it('is of the proof that ends last, is never of one that has ended, and comes back with a new last day', async () => {
    const old = randomUUID();
    await save(old, { ...spg, validUntil: '2027-02-28' });
    expect((await shown()).organic).toBeUndefined();
    await save(randomUUID(), { ...spg, mechanism: 'ocs', validUntil: '2027-03-01' });
    expect((await shown()).organic).toMatchObject({ mechanism: 'ocs' });
    await save(old, { ...spg, validUntil: '2028-02-28' });
    expect((await shown()).organic).toMatchObject({ mechanism: 'spg', validUntil: '2028-02-28' });
  });
});

describe('what is only noted', () => {
  it('is for the office alone, makes no badge, and is to be proved or taken out', async () => {
    const evidence = 'OCS da Serra, cadastro 12, vencida há anos';
    const about = { name: 'Sítio Só Anotado', story: 'Planta', location: 'Conde', products: 'Aipim' };
    const { id } = (await call('POST', '/producers', { ...about, organicEvidence: evidence })).body;
    const aipim = await stockUp(store(), 'Aipim do Conde', 5);
    await store().deps.database.pool.query('update products set producer_id = $1 where id = $2', [id, aipim]);
    const { body } = await call('GET', '/producers', undefined, null);
    expect(JSON.stringify(body)).not.toContain('OCS da Serra');
    const product = (await call('GET', `/products/${aipim}`, undefined, null)).body;
    expect(product.producer).toEqual({ id, name: about.name, location: about.location });
    const own = (await call('GET', '/producers')).body.producers.find((one: { id: string }) => one.id === id);
    expect(own).toMatchObject({ organicEvidence: evidence });

    const waiting = async () => (await worklistOf(store(), 'proof-missing')).map(({ matter }) => matter);
    expect(await waiting()).toEqual([expect.stringContaining('Sítio Só Anotado está só anotada')]);
    await save(randomUUID(), spg, undefined, admin, id);
    expect(await waiting()).toEqual([]);
  });
});

describe('a proof that ends', () => {
  const warnings = async () =>
    (await emailsTo(store(), store().deps.settings.store.contactEmail)).filter(({ subject }) =>
      subject.startsWith('A comprovação orgânica de Sítio Boa Terra'),
    ).length;
  let before = 0;
  const warn = async (day: string) => {
    await at(`${day}T08:00:00`);
    await warnOfProofs(store().deps);
    return (await warnings()) - before;
  };
  const waiting = async () => (await worklistOf(store(), 'proof-ending')).map(({ matter }) => matter);
  beforeEach(async () => {
    before = await warnings();
  });

  it('is written about 60 and 15 days before, once each, also when the e-mails are long gone', async () => {
    await save(randomUUID(), spg);
    expect(await warn('2027-04-30')).toBe(0);
    expect(await waiting()).toEqual([]);
    expect(await warn('2027-05-01')).toBe(1);
    expect(await waiting()).toEqual([expect.stringContaining('vence em 30/06/2027')]);
    await store().deps.database.pool.query("delete from emails where key like 'proof-ending:%'");
    before = 0;
    expect(await warn('2027-06-14')).toBe(0);
    expect(await warn('2027-06-15')).toBe(1);
    expect(await warn('2027-06-16')).toBe(1);
    expect(await warn('2027-07-01')).toBe(1);
    expect(await waiting()).toEqual([expect.stringContaining('venceu em 30/06/2027')]);
  });

  it('is written about late when the store was away, and two processes write once', async () => {
    await save(randomUUID(), spg);
    await at('2027-06-20T08:00:00');
    await Promise.all([warnOfProofs(store().deps), warnOfProofs(store().deps)]);
    expect((await warnings()) - before).toBe(1);
  });

  it('needs nobody once a newer one is there, and again when its own last day is another', async () => {
    const id = randomUUID();
    await save(id, { ...spg, validUntil: '2027-03-20' });
    expect(await warn('2027-03-10')).toBe(1);
    const newer = randomUUID();
    await save(newer, { ...spg, validUntil: '2027-12-31' });
    expect([await waiting(), await warn('2027-03-11')]).toEqual([[], 1]);
    await call('DELETE', `/admin/farms/${producerId}/proofs/${newer}`);
    await save(id, { ...spg, validUntil: '2027-03-25' });
    expect([(await waiting()).length, await warn('2027-03-12')]).toEqual([1, 2]);
    await call('DELETE', `/producers/${producerId}`);
    expect(await waiting()).toEqual([]);
  });
});
