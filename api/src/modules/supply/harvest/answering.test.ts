import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { askFarm, plantFarm, type TestFarm } from '../../../testing/asked-farms.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import { auditLog } from '../../audit/audit.tables.ts';
import { answerOrder, type HarvestAnswer } from './answering.service.ts';
import { harvestAnswers, harvestLines, harvestOrders, harvestRounds } from './harvest.tables.ts';

const store = useStore();
const deadline = new Date('2026-11-16T10:00:00Z');
const before = new Date('2026-11-15T22:00:00Z');
const after = new Date('2026-11-16T10:00:01Z');

let farm: TestFarm;
let orderId: string;
let tomato: string;
let kale: string;

beforeEach(async () => {
  await store().db.delete(harvestLines);
  await store().db.execute('truncate harvest_answers, harvest_orders, harvest_rounds cascade');
  store().clock.set(before);
  farm = await plantFarm(store(), 'Sítio da Serra');
  const asked = await askFarm(store(), farm, { date: '2026-11-17', until: deadline, asked: [12, 5] });
  orderId = asked.orderId;
  [tomato, kale] = asked.lineIds as [string, string];
});

const fromPage = (changes: Partial<HarvestAnswer> = {}): HarvestAnswer =>
  ({
    orderId,
    answerId: randomUUID(),
    by: 'page',
    producerId: farm.producerId,
    revision: 0,
    note: '',
    lines: [
      { lineId: tomato, confirmed: 12 },
      { lineId: kale, confirmed: 5 },
    ],
    ...changes,
  }) as HarvestAnswer;
const silence = (): HarvestAnswer => ({
  orderId,
  answerId: randomUUID(),
  by: 'silence',
  note: '',
  lines: [
    { lineId: tomato, confirmed: 0 },
    { lineId: kale, confirmed: 0 },
  ],
});
const answer = (what: HarvestAnswer) => answerOrder(store().deps, what);
const only = (lineId: string, confirmed: number) => [{ lineId, confirmed }];

async function standing() {
  const [order] = await store().db.select().from(harvestOrders).where(eq(harvestOrders.id, orderId));
  const lines = await store().db.select().from(harvestLines).where(eq(harvestLines.orderId, orderId));
  const of = (id: string) => lines.find((line) => line.id === id)?.confirmed;
  return {
    tomato: of(tomato),
    kale: of(kale),
    by: order?.answeredBy,
    revision: order?.revision,
    note: order?.note,
  };
}
const answers = () => store().db.select().from(harvestAnswers);

describe('an answer to a harvest order', () => {
  it('that is typed anew under the id of one that was taken is told, and changes nothing', async () => {
    const { user: operator } = await signIn(store(), { role: 'admin' });
    const call = { ...fromPage(), by: 'phone', operator, note: 'tudo' } as HarvestAnswer;
    expect((await answer(call)).outcome).toBe('applied');
    expect((await answer(call)).outcome).toBe('applied');
    const other = { ...call, lines: only(tomato, 3), note: 'só 3' };
    expect((await answer(other)).outcome).toBe('stale');
    expect(await standing()).toMatchObject({ tomato: 12, kale: 5, note: 'tudo' });
  });

  it('is written whole, with when, by whom and a new revision', async () => {
    const { outcome, order } = await answer(fromPage({ lines: only(tomato, 10), note: 'Choveu' }));
    expect(outcome).toBe('applied');
    expect(order).toMatchObject({ revision: 1, answeredAt: before, answeredBy: 'page' });
    expect(await standing()).toEqual({ tomato: 10, kale: 5, by: 'page', revision: 1, note: 'Choveu' });
    expect(await answers()).toMatchObject([{ lines: only(tomato, 10), late: false, by: 'page' }]);
  });

  it('counts once however often it comes, also late and at the same time', async () => {
    const once = fromPage({ lines: only(tomato, 10) });
    await Promise.all([answer(once), answer(once), answer(once)]);
    store().clock.set(after);
    expect((await answer(once)).outcome).toBe('applied');
    expect(await answers()).toHaveLength(1);
    expect(await standing()).toMatchObject({ tomato: 10, revision: 1 });
  });

  it('is kept as late after the deadline and changes nothing', async () => {
    await answer(fromPage({ lines: only(tomato, 10) }));
    store().clock.set(after);
    const late = fromPage({ revision: 1, lines: only(tomato, 3), note: 'Só tenho 3' });
    expect((await answer(late)).outcome).toBe('late');
    expect((await answer(late)).outcome).toBe('late');
    expect(await standing()).toMatchObject({ tomato: 10, revision: 1, note: '' });
    expect(await answers()).toMatchObject([{ late: false }, { late: true, note: 'Só tenho 3' }]);
  });

  it('is kept a hundred times from the page and no more, because nobody may delete it; by phone it counts', async () => {
    await answer(fromPage());
    const more = Array.from({ length: 99 }, (_, n) => ({
      id: randomUUID(),
      orderId,
      at: after,
      by: 'page' as const,
      lines: only(tomato, n),
      late: true,
    }));
    await store().db.insert(harvestAnswers).values(more);
    for (const now of [before, after]) {
      store().clock.set(now);
      await expect(answer(fromPage({ revision: 1, note: 'mais uma' }))).rejects.toThrow('respostas demais');
    }
    expect(await answers()).toHaveLength(100);
    const { user: operator } = await signIn(store(), { role: 'admin' });
    const call = {
      ...fromPage({ revision: 1, lines: only(tomato, 3) }),
      by: 'phone',
      operator,
    } as HarvestAnswer;
    expect((await answer(call)).outcome).toBe('applied');
    expect(await standing()).toMatchObject({ tomato: 3, by: 'phone' });
  });

  it('is late as soon as silence was counted, whatever the clock says', async () => {
    await store().db.update(harvestRounds).set({ closedAt: before });
    expect((await answer(fromPage())).outcome).toBe('late');
  });

  it('counts on the phone after the deadline and stands in the audit log', async () => {
    await answer(fromPage({ note: 'Deixo na porteira' }));
    store().clock.set(after);
    const { user } = await signIn(store(), { role: 'admin' });
    const call = fromPage({ by: 'phone', operator: user, revision: undefined, lines: only(kale, 0) });
    expect((await answer(call)).outcome).toBe('applied');
    expect(await standing()).toEqual({
      tomato: 12,
      kale: 0,
      by: 'phone',
      revision: 2,
      note: 'Deixo na porteira',
    });
    const log = await store()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'harvest_answer'), eq(auditLog.subjectId, farm.producerId)));
    expect(log).toMatchObject([
      { subject: 'producer', subjectId: farm.producerId, before: '2026-11-17', after: 'Couve nada' },
    ]);
    expect(await answers()).toHaveLength(2);
  });

  it('from a page that shows an older answer is refused with the newer one', async () => {
    await answer(fromPage({ lines: only(tomato, 10) }));
    const { outcome, order } = await answer(fromPage({ lines: only(tomato, 8) }));
    expect(outcome).toBe('stale');
    expect(order.revision).toBe(1);
    expect(order.lines.find(({ id }) => id === tomato)?.confirmed).toBe(10);
    expect(await standing()).toMatchObject({ tomato: 10, revision: 1 });
    expect((await answer(fromPage({ revision: 1, lines: only(tomato, 8) }))).outcome).toBe('applied');
  });

  it('of two phones at the same moment one counts and the other is told', async () => {
    const outcomes = await Promise.all([
      answer(fromPage({ lines: only(tomato, 10) })),
      answer(fromPage({ lines: only(tomato, 8) })),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['applied', 'stale']);
    const applied = outcomes.find(({ outcome }) => outcome === 'applied');
    const confirmed = applied?.order.lines.find(({ id }) => id === tomato)?.confirmed;
    expect(await standing()).toMatchObject({ tomato: confirmed, revision: 1 });
  });

  it('names no line of another order, and nothing of it is kept', async () => {
    const other = await plantFarm(store(), 'Outro sítio');
    const asked = await askFarm(store(), other, { date: '2026-11-17', until: deadline, asked: [3] });
    const foreign = [...only(tomato, 1), ...only(asked.lineIds[0] ?? '', 1)];
    await expect(answer(fromPage({ lines: foreign }))).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(answer(fromPage({ orderId: asked.orderId, lines: [] }))).rejects.toMatchObject({
      code: 'HARVEST_ORDER_NOT_FOUND',
    });
    await expect(answer(fromPage({ orderId: randomUUID() }))).rejects.toMatchObject({
      code: 'HARVEST_ORDER_NOT_FOUND',
    });
    expect(await standing()).toMatchObject({ tomato: null, revision: 0 });
    expect(await answers()).toEqual([]);
  });

  it('has an id of its own: one that another order used is refused', async () => {
    const first = fromPage();
    await answer(first);
    const second = await askFarm(store(), farm, {
      date: '2026-11-17',
      until: deadline,
      number: 2,
      asked: [4],
    });
    const again = fromPage({ answerId: first.answerId, orderId: second.orderId, lines: [] });
    await expect(answer(again)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});

describe('an answer that meets silence', () => {
  it('that came first stands: silence does nothing', async () => {
    await answer(fromPage());
    store().clock.set(after);
    expect((await answer(silence())).outcome).toBe('needless');
    expect(await standing()).toMatchObject({ tomato: 12, by: 'page' });
    expect(await answers()).toHaveLength(1);
  });

  it('that waits while silence is counted is late', async () => {
    const { db } = store();
    const waiting = await db.transaction(async (tx) => {
      await tx.select().from(harvestOrders).where(eq(harvestOrders.id, orderId)).for('update');
      const page = answer(fromPage());
      await untilWaiting(store(), 1);
      store().clock.set(after);
      await tx.update(harvestRounds).set({ closedAt: after });
      return { page };
    });
    expect((await waiting.page).outcome).toBe('late');
    expect((await answer(silence())).outcome).toBe('applied');
    expect(await standing()).toMatchObject({ tomato: 0, by: 'silence', revision: 1 });
  });

  it('at the same moment leaves one of the two, whole', async () => {
    const [page, quiet] = await Promise.all([answer(fromPage()), answer(silence())]);
    const state = await standing();
    expect(state.revision).toBe(1);
    if (quiet.outcome === 'applied') {
      expect(page.outcome).toBe('stale');
      expect(state).toMatchObject({ tomato: 0, kale: 0, by: 'silence' });
    } else {
      expect([page.outcome, quiet.outcome]).toEqual(['applied', 'needless']);
      expect(state).toMatchObject({ tomato: 12, kale: 5, by: 'page' });
    }
  });
});
