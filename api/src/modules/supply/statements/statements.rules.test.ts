import { cents } from '@cesta/contract/base/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  carryingOf,
  closingOf,
  correctionOf,
  lineOfEntry,
  lineOfReceipt,
  type ReceivedLine,
  sumsOf,
} from './statements.rules.ts';

const ID = '11111111-1111-4111-8111-111111111111';

const receipt = (changes: Partial<ReceivedLine> = {}): ReceivedLine => ({
  kind: 'received',
  date: '2026-11-17',
  productName: 'Aipim',
  unit: 'caixa de 20 kg',
  priceCents: cents(4550),
  quantityThousandths: 2500,
  reason: '',
  corrects: null,
  ...changes,
});

const quantity = fc.integer({ min: 1, max: 10_000_000 });
const price = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const kind = fc.constantFrom('received' as const, 'lost' as const);
const day = fc.constantFrom('2026-11-03', '2026-11-10', '2026-11-17');
const anyReceipt = fc
  .record({ kind, date: day, quantityThousandths: quantity, priceCents: price })
  .map(receipt);
const anyEntry = fc.oneof(
  fc.record({
    kind: fc.constant('advance' as const),
    amount: price,
    date: day,
  }),
  fc.record({
    kind: fc.constant('other' as const),
    to: fc.constantFrom('farm' as const, 'shop' as const),
    amount: price,
    date: day,
  }),
  fc.record({
    kind: fc.constant('crates' as const),
    way: fc.constantFrom('taken' as const, 'back' as const),
    count: fc.integer({ min: 1, max: 1000 }),
    price: fc.option(price, { nil: undefined }),
    date: day,
  }),
);
const anyLine = fc.oneof(
  anyReceipt.map(lineOfReceipt),
  anyEntry.map((entry) => lineOfEntry({ ...entry, id: ID, producerId: ID, description: 'x' })),
);
const anyLines = fc.array(anyLine, { maxLength: 30 });

describe('what a line is worth', () => {
  it('is rounded once, half away from zero', () => {
    expect(amountOf(2500, cents(4550))).toBe(11_375);
    expect(amountOf(333, cents(100))).toBe(33);
    expect(amountOf(500, cents(1))).toBe(1);
    expect(amountOf(-500, cents(1))).toBe(-1);
    expect(amountOf(499, cents(1))).toBe(0);
  });

  it('is to the cent what integers say, however large', () => {
    fc.assert(
      fc.property(quantity, price, (thousandths, cost) => {
        const exact = BigInt(thousandths) * BigInt(cost);
        expect(BigInt(amountOf(thousandths, cost))).toBe((exact + 500n) / 1000n);
      }),
    );
  });

  it('counts for the farm when it came, and against it when it was lost', () => {
    expect(lineOfReceipt(receipt())).toMatchObject({ amountCents: 11_375, description: 'Aipim' });
    const lost = lineOfReceipt(receipt({ kind: 'lost', reason: 'amassado' }));
    expect(lost).toMatchObject({
      amountCents: -11_375,
      quantityThousandths: -2500,
      description: 'Aipim, perda: amassado',
    });
  });

  it('says of advances, crates and the rest who has had what', () => {
    const common = { id: ID, producerId: ID, date: '2026-11-17' };
    expect(
      lineOfEntry({ ...common, kind: 'advance', amount: cents(5000), description: '' }).amountCents,
    ).toBe(-5000);
    const crates = { ...common, kind: 'crates' as const, count: 3, description: '' };
    expect(lineOfEntry({ ...crates, way: 'taken', price: cents(1200) })).toMatchObject({
      quantityThousandths: 3000,
      amountCents: -3600,
    });
    expect(lineOfEntry({ ...crates, way: 'back' })).toMatchObject({
      quantityThousandths: -3000,
      amountCents: 0,
    });
    const freight = { ...common, kind: 'other' as const, amount: cents(700), description: 'frete' };
    expect(lineOfEntry({ ...freight, to: 'farm' }).amountCents).toBe(700);
    expect(lineOfEntry({ ...freight, to: 'shop' }).amountCents).toBe(-700);
  });
});

describe('sums of a statement', () => {
  it('are those of its parts, in any order and however it is cut', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (some, others) => {
        const whole = sumsOf([...some, ...others]);
        expect(sumsOf([...others, ...some].reverse())).toEqual(whole);
        expect(sumsOf(some).total + sumsOf(others).total).toBe(whole.total);
        expect(whole.goods + whole.advances + whole.crates + whole.others).toBe(whole.total);
      }),
    );
  });

  it('are what they were before, once every line is taken back', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const back = lines.map((line) => correctionOf({ ...line, id: ID }, 'engano'));
        expect(sumsOf([...lines, ...back])).toEqual(sumsOf([]));
        for (const line of back) expect(Object.is(line.amountCents, -0)).toBe(false);
      }),
    );
  });

  it('of a receipt and its correction are nothing, for losses, too', () => {
    fc.assert(
      fc.property(anyReceipt, (line) => {
        const back = { ...line, quantityThousandths: -line.quantityThousandths, corrects: ID };
        expect(lineOfReceipt(line).amountCents + lineOfReceipt(back).amountCents).toBe(0);
      }),
    );
  });
});

describe('closing', () => {
  it('pays what is above zero, and carries what is below', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const closing = closingOf(lines, { to: '2026-11-30', dayAfterLast: null });
        expect(closing === null).toBe(lines.length === 0);
        if (!closing) return;
        const { total } = sumsOf(lines);
        expect(closing.totalCents + closing.carriedCents).toBe(total);
        expect(closing.totalCents).toBeGreaterThanOrEqual(0);
        expect(closing.totalCents === 0 || closing.carriedCents === 0).toBe(true);
        const { inside, next } = carryingOf(7, closing, '2026-12-01');
        expect(inside.amountCents + next.amountCents).toBe(0);
        expect(sumsOf([...lines, inside]).total).toBe(closing.totalCents);
      }),
    );
  });

  it('begins where the last one ended, or with the first line that came late', () => {
    const lines = [lineOfReceipt(receipt({ date: '2026-11-10' })), lineOfReceipt(receipt())];
    const from = (dayAfterLast: string | null, to = '2026-11-17') =>
      closingOf(lines, { to, dayAfterLast })?.from;
    expect(from(null)).toBe('2026-11-10');
    expect(from('2026-11-01')).toBe('2026-11-01');
    expect(from('2026-11-18')).toBe('2026-11-10');
  });
});
