import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { cents, toReais } from '@cesta/contract/base/money';
import type { ReceiptGoods } from '@cesta/contract/supply/receiving';
import type { StatementEntry } from '@cesta/contract/supply/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { growCrop, settleFarm, type TestCrop } from '../../../testing/goods.ts';
import { type Dice, diceOf } from '../../../testing/random.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useStore } from '../../../testing/test-store.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { readFarmPage, readOwnStatement } from '../farm-page/farm-page.service.ts';
import { enterReceipts } from '../harvest/receiving.service.ts';
import {
  listOpenFarms,
  listStatements,
  readMonths,
  readOpen,
  readStatement,
  toSums,
} from './statement-views.service.ts';
import {
  canCorrect,
  carryingOf,
  closingOf,
  correctionOf,
  isCarried,
  lineOfEntry,
  lineOfReceipt,
  type OwedLine,
  type ReceivedLine,
  sumsOf,
} from './statements.rules.ts';
import { changeStatement, closeStatement, enterLine } from './statements.service.ts';

const store = useStore();
let by: Operator;
let today: string;

beforeAll(async () => {
  const { user } = await signIn(store(), { role: 'admin', name: 'Ana' });
  by = { id: user.id, name: 'Ana' };
  today = dayOf(store().clock.now());
});

interface Known {
  id: string;
  line: OwedLine;
  receipt: (ReceivedLine & { crop: TestCrop }) | null;
  statementId: string | null;
  isCorrected: boolean;
}

/** A farm as the pure rules alone know it, beside the one in the database. */
interface Book {
  farm: string;
  crops: TestCrop[];
  lines: Known[];
  statements: {
    id: string;
    number: number;
    total: number;
    from: string;
    to: string;
    paidOn: string | null;
  }[];
}

const reaisOf = (value: number) => toReais(cents(value));
const amountIn = (dice: Dice, most: number) => cents(1 + dice.below(most));
const note = (book: Book, id: string, line: OwedLine, receipt: Known['receipt'] = null) => {
  book.lines.push({ id, line, receipt, statementId: null, isCorrected: false });
};

/** Of a crop on a day: what came less what was lost, in thousandths. */
const leftOf = (book: Book, crop: TestCrop, date: string) =>
  book.lines.reduce(
    (sum, { line, receipt }) =>
      receipt?.crop === crop && line.date === date ? sum + line.quantityThousandths : sum,
    0,
  );

async function enterGoods(date: string, line: object): Promise<void> {
  const done = await enterReceipts(
    store().deps,
    { by, role: 'admin', date },
    { lines: [line as ReceiptGoods] },
  );
  expect(done.refused).toEqual([]);
}

async function receive(book: Book, dice: Dice): Promise<void> {
  const crop = dice.pick(book.crops);
  const date = addDays(today, -dice.below(70));
  const left = leftOf(book, crop, date);
  const isLost = left > 1 && dice.chance(0.5);
  const quantity = isLost ? 1 + dice.below(left - 1) : 1 + dice.below(40_000);
  const kind = isLost ? 'lost' : 'received';
  const reason = isLost ? 'chuva' : '';
  const id = randomUUID();
  await enterGoods(date, { id, producerId: book.farm, cropId: crop.id, kind, quantity, reason });
  const { name: productName, unit, priceCents } = crop;
  const receipt = {
    kind,
    date,
    productName,
    unit,
    priceCents: cents(priceCents),
    reason,
    corrects: null,
  } as const;
  const whole = { ...receipt, quantityThousandths: quantity };
  note(book, id, lineOfReceipt(whole), { ...whole, crop });
}

async function putRight(book: Book, dice: Dice): Promise<void> {
  const entries = book.lines.filter(({ receipt, isCorrected }) => receipt?.corrects === null && !isCorrected);
  if (entries.length === 0) return;
  const known = dice.pick(entries);
  const { receipt } = known;
  if (!receipt) return;
  const { kind, date, quantityThousandths: before, crop } = receipt;
  // What was lost of it has to have come.
  const isNeeded = kind === 'received' && leftOf(book, crop, date) < before;
  const isAnew = isNeeded || dice.chance(0.6);
  const after = kind === 'lost' ? 1 + dice.below(before) : before + dice.below(3_000);
  const [id, insteadId, reason] = [randomUUID(), randomUUID(), 'contado de novo'];
  const instead = isAnew ? { id: insteadId, quantity: after } : undefined;
  await enterGoods(date, { id, corrects: known.id, reason, instead });
  known.isCorrected = true;
  const taken = { ...receipt, reason, quantityThousandths: -before, corrects: known.id };
  note(book, id, lineOfReceipt(taken), taken);
  if (!instead) return;
  const put = { ...receipt, quantityThousandths: after };
  note(book, insteadId, lineOfReceipt(put), put);
}

async function writeEntry(book: Book, dice: Dice): Promise<void> {
  const common = { id: randomUUID(), producerId: book.farm, date: addDays(today, -dice.below(70)) };
  const entry = dice.pick<() => Exclude<StatementEntry, { kind: 'correction' }>>([
    () => ({ ...common, kind: 'advance', amount: amountIn(dice, 900_00), description: '' }),
    () => ({
      ...common,
      kind: 'other',
      to: dice.pick(['farm', 'shop']),
      amount: amountIn(dice, 300_00),
      description: 'Frete',
    }),
    () => ({
      ...common,
      kind: 'crates',
      way: dice.pick(['taken', 'back']),
      count: 1 + dice.below(30),
      ...(dice.chance(0.7) && { price: amountIn(dice, 20_00) }),
      description: '',
    }),
  ])();
  await enterLine(store().deps, by, entry);
  note(book, entry.id, lineOfEntry(entry));
}

async function takeBack(book: Book, dice: Dice): Promise<void> {
  const entries = book.lines.filter(({ line, isCorrected }) => canCorrect(line, isCorrected));
  if (entries.length === 0) return;
  const known = dice.pick(entries);
  const id = randomUUID();
  await enterLine(store().deps, by, { kind: 'correction', id, corrects: known.id, description: 'engano' });
  known.isCorrected = true;
  note(book, id, correctionOf({ ...known.line, id: known.id }, 'engano'));
}

async function close(book: Book, dice: Dice): Promise<void> {
  const to = addDays(today, -dice.below(20));
  const owed = book.lines.filter(({ line, statementId }) => statementId === null && line.date <= to);
  const lines = owed.map(({ line }) => line);
  const lastDay = book.statements
    .map((statement) => statement.to)
    .sort()
    .at(-1);
  const closing = closingOf(lines, { to, dayAfterLast: lastDay ? addDays(lastDay, 1) : null });
  if (!closing || (closing.carriedCents < 0 && lines.every(isCarried))) return;
  const { totalCents, carriedCents } = closing;
  const wanted = { id: randomUUID(), producerId: book.farm, to, total: reaisOf(totalCents + carriedCents) };
  const { id, number, total } = await closeStatement(store().deps, by, wanted);
  expect(total).toBe(reaisOf(totalCents));
  for (const known of owed) known.statementId = id;
  const paidOn = totalCents === 0 ? today : null;
  book.statements.push({ id, number, total: totalCents, from: closing.from, to, paidOn });
  if (carriedCents === 0) return;
  const [nextDay = to] = [addDays(to, 1), today].sort();
  const { inside, next } = carryingOf(number, closing, nextDay);
  note(book, `inside ${id}`, inside);
  const last = book.lines.at(-1);
  if (last) last.statementId = id;
  note(book, `next ${id}`, next);
}

async function pay(book: Book, dice: Dice): Promise<void> {
  const unpaid = book.statements.filter(({ paidOn }) => paidOn === null);
  if (unpaid.length === 0) return;
  const statement = dice.pick(unpaid);
  const paidOn = [statement.from, addDays(today, -dice.below(40))].sort().at(-1) ?? today;
  await changeStatement(store().deps, by, statement.id, {
    seen: 'closed',
    payment: { paidOn, pixReference: 'pix' },
  });
  statement.paidOn = paidOn;
}

const STEPS = [receive, receive, receive, putRight, writeEntry, writeEntry, takeBack, close, pay];

/** What every screen that shows a sum says of these farms, beside what the rules say of the same lines. */
async function expectSame(books: readonly Book[]): Promise<void> {
  const { deps, db } = store();
  const { farms } = await listOpenFarms(deps, { limit: 1000, offset: 0 });
  for (const { farm, lines, statements } of books) {
    const open = lines.filter(({ statementId }) => statementId === null).map(({ line }) => line);
    const { total } = sumsOf(open);
    const crates = lines.filter(({ line }) => line.kind === 'crates');
    const balance = crates.reduce((sum, { line }) => sum + line.quantityThousandths, 0) / 1000;
    const shown = farms.find(({ producerId }) => producerId === farm);
    expect(shown ?? { total: 0, lines: 0, crates: 0 }).toMatchObject({
      total: reaisOf(total),
      lines: open.length,
      crates: balance,
    });
    expect((await readOpen(deps, farm)).sums).toEqual(toSums(sumsOf(open)));
    // In plain SQL, past the rules: the goods from the receipts, the rest as it was entered.
    const { rows } = await deps.database.pool.query<{ total: number; goods: number }>(
      `with goods as (
         select r.id, round(abs(r.quantity_thousandths)::numeric * r.price_cents / 1000)
           * sign(r.quantity_thousandths) * case r.kind when 'lost' then -1 else 1 end as cents
         from receipts r where r.producer_id = $1)
       select coalesce(sum(coalesce(g.cents, l.amount_cents)), 0)::float8 as total,
         coalesce(sum(g.cents), 0)::float8 as goods
       from statement_lines l left join goods g on g.id = l.id
       where l.producer_id = $1 and l.statement_id is null`,
      [farm],
    );
    expect(rows[0]).toEqual({ total, goods: sumsOf(open).goods });
    // As the farmer reads it.
    const linked = { producerId: farm, linkId: '', name: '', lastUsedAt: null };
    expect((await readFarmPage(deps, linked)).open).toEqual({ count: open.length, total });
    expect(await readOwnStatement(deps, linked, 'open', 1)).toMatchObject({ total });
    const listed = (await listStatements(db, { producerId: farm })).statements;
    for (const { id, number, total: closed } of statements) {
      const own = lines.filter(({ statementId }) => statementId === id).map(({ line }) => line);
      expect(sumsOf(own).total).toBe(closed);
      expect((await readStatement(db, id)).sums).toEqual(toSums(sumsOf(own)));
      expect(listed.find((statement) => statement.id === id)?.total ?? reaisOf(closed)).toBe(reaisOf(closed));
      expect(await readOwnStatement(deps, linked, number, 1)).toMatchObject({ total: closed });
    }
  }
}

async function expectSameMonths(books: readonly Book[]): Promise<void> {
  const all = books.flatMap(({ lines }) => lines);
  const paid = books.flatMap(({ statements }) => statements);
  const { months } = await readMonths(store().deps);
  expect(months.length).toBeGreaterThan(1);
  for (const { month, received, lost, paid: paidOut, ...sums } of months) {
    const own = all.filter(({ line }) => line.date.startsWith(month));
    expect({ month, ...sums }).toEqual({ month, ...toSums(sumsOf(own.map(({ line }) => line))) });
    const ofKind = (kind: string) =>
      reaisOf(sumsOf(own.filter(({ receipt }) => receipt?.kind === kind).map(({ line }) => line)).total);
    expect([received, lost]).toEqual([ofKind('received'), ofKind('lost')]);
    const inMonth = paid.filter(({ paidOn }) => paidOn?.startsWith(month));
    expect(paidOut).toBe(reaisOf(inMonth.reduce((sum, { total }) => sum + total, 0)));
  }
}

describe('who owes whom', () => {
  const books: Book[] = [];

  it.each([11, 27, 58])(
    'is the same to the cent on every screen, by the rules and in plain SQL (%i)',
    async (seed) => {
      const dice = diceOf(seed);
      const farm = await settleFarm(store(), `Sítio ${seed}`);
      const prices = [33_33, 1_07, 45_50 + seed];
      const crops = [];
      for (const [place, priceCents] of prices.entries())
        crops.push(await growCrop(store(), farm, `Planta ${seed}.${place}`, { priceCents }));
      const book: Book = { farm, crops, lines: [], statements: [] };
      books.push(book);
      for (let step = 0; step < 60; step += 1) await dice.pick(STEPS)(book, dice);
      const kinds = new Set(book.lines.map(({ line }) => line.kind));
      expect([...kinds].sort()).toEqual(['advance', 'crates', 'goods', 'other']);
      expect(book.statements.length).toBeGreaterThan(0);
      await expectSame([book]);
      await expectSameMonths(books);
    },
  );

  it('was seen with losses, corrections, debts carried on and payments', () => {
    const lines = books.flatMap((book) => book.lines);
    expect(lines.some(({ receipt }) => receipt?.kind === 'lost')).toBe(true);
    expect(lines.some(({ line }) => isCarried(line))).toBe(true);
    expect(lines.some(({ receipt, isCorrected }) => receipt && isCorrected)).toBe(true);
    expect(lines.some(({ receipt, isCorrected }) => !receipt && isCorrected)).toBe(true);
    const paid = books.flatMap((book) => book.statements).filter(({ paidOn, total }) => paidOn && total > 0);
    expect(paid.length).toBeGreaterThan(0);
  });
});
