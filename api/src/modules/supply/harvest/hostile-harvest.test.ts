import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { growCrop, settleFarm } from '../../../testing/goods.ts';
import { stockUp } from '../../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { farmLinkOf } from '../farms/farm-links.service.ts';

const store = useStore();
let office: SignedIn;
let packer: SignedIn;
let farm: string;
let date: string;

beforeAll(async () => {
  office = await signIn(store(), { role: 'admin', name: 'Ana' });
  packer = await signIn(store(), { role: 'packer', name: 'Bia' });
  date = dayOf(store().clock.now());
});
beforeEach(async () => {
  farm = await settleFarm(store(), `Sítio ${randomUUID()}`);
});

/** As often as one request can say it, as much as one line can hold. */
async function flood(count: number, goods: object): Promise<void> {
  const line = { producerId: farm, kind: 'received', quantity: 10_000, ...goods };
  const lines = Array.from({ length: count }, () => ({ id: randomUUID(), ...line }));
  const { body } = await callAs(packer, store(), 'POST', `/admin/harvest/${date}/receipts`, { lines });
  expect(body.refused).toEqual([]);
}

describe('a packer who enters more than there is on earth', () => {
  it('shuts nobody out of the round', async () => {
    const productId = await stockUp(store(), 'Jaca', 1);
    await flood(25, { productId, unit: 'caixa', portions: 10_000 });
    const round = await callAs(office, store(), 'GET', `/admin/harvest/${date}`);
    const jaca = round.body.products?.find((row: { product_id: string }) => row.product_id === productId);
    expect([round.status, jaca?.received]).toEqual([200, 2_500_000_000]);
    const shortages = await callAs(office, store(), 'GET', `/admin/harvest/${date}/shortages`);
    expect(shortages.status).toBe(200);
  });

  it('keeps no farmer from their own page', async () => {
    const { id: cropId } = await growCrop(store(), farm, 'Aipim', { priceCents: 100_000 });
    await flood(3, { cropId });
    const { pathname } = new URL(await farmLinkOf(store().deps, farm));
    const { statusCode, body } = await store().app.inject(pathname);
    expect(statusCode).toBe(200);
    expect(body).toContain('30.000.000,00');
  });
});

describe('a statement', () => {
  it('is closed for no total that nobody can count', async () => {
    await growCrop(store(), farm, 'Quiabo').then(({ id }) => flood(1, { cropId: id }));
    const close = async (total: number) => {
      const wanted = { id: randomUUID(), producerId: farm, to: date, total };
      return (await callAs(office, store(), 'POST', '/admin/statements', wanted)).status;
    };
    const totals = [1e300, -1e300, 1e21, 1e15, 2 ** 53];
    expect(await Promise.all(totals.map(close))).toEqual(totals.map(() => 422));
    expect(await close(1e12)).toBe(409);
  });

  it.each([0, 1, 14])('hides no debt from who closes next: %i days ahead', async (ahead) => {
    const { id: cropId } = await growCrop(store(), farm, 'Milho');
    const owe = { kind: 'advance', id: randomUUID(), producerId: farm, date, amount: '100' };
    await callAs(office, store(), 'POST', '/admin/statements/lines', owe);
    const close = (to: string, total: number) =>
      callAs(office, store(), 'POST', '/admin/statements', { id: randomUUID(), producerId: farm, to, total });
    const pressed = [await close(addDays(date, ahead), -100), await close(addDays(date, ahead), -100)];
    expect(pressed.map(({ status }) => status)).toEqual([200, 409]);
    await flood(1, { cropId, quantity: 1 });
    expect((await close(date, 45.5)).status).toBe(409);
    expect((await close(date, -54.5)).status).toBe(200);
  });
});
