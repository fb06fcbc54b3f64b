import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeAsked, type Grower, shareOut, usualLeft, withMargin } from './sharing.rules.ts';

const grower = (cropId: string, some: Partial<Grower> = {}): Grower => ({
  cropId,
  portions: 10,
  price: 50_00,
  priority: 1,
  usual: 10,
  elsewhere: 0,
  offered: null,
  asked: 0,
  less: null,
  ...some,
});
const shares = (portions: number, growers: Grower[]) => Object.fromEntries(shareOut(portions, growers));

describe('what is wanted of a product is shared among its growers', () => {
  it('asks the first in priority up to the usual quantity, then the next', () => {
    expect(shares(120, [grower('b', { priority: 2 }), grower('a')])).toEqual({ a: 10, b: 2 });
  });

  it('asks the cheaper portion first among equal priorities, whatever the unit holds', () => {
    const crate = grower('crate', { portions: 40, price: 80_00 });
    const bunch = grower('bunch', { portions: 1, price: 2_50, usual: 500 });
    expect(shares(100, [bunch, crate])).toEqual({ crate: 3 });
  });

  it('shares by usual quantity among those who are equal in priority and price', () => {
    expect(shares(90, [grower('a', { usual: 20 }), grower('b', { usual: 10 })])).toEqual({ a: 6, b: 3 });
  });

  it('goes round again with what is beyond everybody’s usual', () => {
    expect(shares(300, [grower('a'), grower('b', { priority: 2 })])).toEqual({ a: 20, b: 10 });
  });

  it('asks for what the farmer said to have instead of the usual, and for nothing where that is none', () => {
    const growers = [grower('a', { offered: 3 }), grower('b', { priority: 2 }), grower('c', { offered: 0 })];
    expect(shares(100, growers)).toEqual({ a: 3, b: 7 });
    expect(shares(200, growers)).toEqual({ a: 3, b: 17 });
    expect(shares(50, [grower('c', { offered: 0 })])).toEqual({});
  });

  it('counts what was asked before against the usual quantity', () => {
    expect(shares(50, [grower('a', { asked: 8 }), grower('b', { priority: 2 })])).toEqual({ a: 2, b: 3 });
  });

  it('counts what the week’s other rounds ask for against the usual quantity, never against an offer', () => {
    const taken = grower('a', { elsewhere: 7 });
    expect(shares(50, [taken, grower('b', { priority: 2 })])).toEqual({ a: 3, b: 2 });
    const spent = grower('a', { elsewhere: 12 });
    expect(shares(50, [spent, grower('b', { priority: 2 })])).toEqual({ b: 5 });
    const offers = grower('a', { elsewhere: 12, offered: 4 });
    expect(shares(50, [offers, grower('b', { priority: 2 })])).toEqual({ a: 4, b: 1 });
    expect([usualLeft(taken, 70), usualLeft(taken, 71), usualLeft(taken, 999)]).toEqual([3, 2, 0]);
  });

  it('does not go back to who said to have less than was asked', () => {
    const no = grower('no', { asked: 4, less: 'said' });
    expect(shares(50, [no, grower('b', { priority: 2 })])).toEqual({ b: 5 });
    expect(shares(200, [no, grower('b', { priority: 2 })])).toEqual({ b: 20 });
    expect(shares(50, [no])).toEqual({});
  });

  it('asks who was silent again only when there is nobody else', () => {
    const silent = grower('silent', { asked: 4, less: 'silent' });
    expect(shares(200, [silent, grower('b', { priority: 2, offered: 3 })])).toEqual({ b: 20 });
    expect(shares(50, [silent, grower('no', { less: 'said' })])).toEqual({ silent: 5 });
  });

  it('adds the margin and rounds up', () => {
    expect([withMargin(62, 5), withMargin(62, 0), withMargin(0, 5)]).toEqual([66, 62, 0]);
  });
});

/** Of few priorities and few prices of a portion, so that many are equal. */
const anyGrower = (cropId: string) =>
  fc
    .record({
      portions: fc.integer({ min: 1, max: 60 }),
      ofPortion: fc.integer({ min: 0, max: 3 }),
      priority: fc.integer({ min: 1, max: 3 }),
      usual: fc.integer({ min: 0, max: 50 }),
      elsewhere: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
      offered: fc.option(fc.integer({ min: 0, max: 50 })),
      asked: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
      less: fc.constantFrom('said', 'silent', null, null, null),
    })
    .map(({ ofPortion, ...some }): Grower => ({ cropId, price: ofPortion * some.portions, ...some }));
const growers = fc
  .integer({ min: 0, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyGrower(`crop-${index}`))));
const wanted = fc.integer({ min: 0, max: 3000 });

const roomOf = ({ offered, usual, elsewhere, asked, less }: Grower) =>
  less ? 0 : Math.max(0, (offered ?? usual - elsewhere) - asked);
const hasRoom = (able: readonly Grower[], portions: number) =>
  able.reduce((sum, it) => sum + roomOf(it) * it.portions, 0) >= portions;
const placeOf = ({ priority, price, portions }: Grower) => priority * 1000 + price / portions;
const firstOf = (some: readonly Grower[]) => {
  const first = Math.min(...some.map(placeOf));
  return some.filter((it) => placeOf(it) === first);
};
/** Who is asked beyond what they usually have, once nobody has room. */
function askedBeyond(able: readonly Grower[]): Grower[] {
  const fresh = able.filter(({ less }) => less === null);
  const unbound = fresh.filter(({ offered }) => offered === null);
  return firstOf([unbound, fresh, able].find(({ length }) => length > 0) ?? []);
}

const portionsOf = (given: ReadonlyMap<string, number>, all: readonly Grower[]) =>
  all.reduce((sum, { cropId, portions }) => sum + (given.get(cropId) ?? 0) * portions, 0);

describe('shares, whatever is wanted of whomever', () => {
  it('cover what is wanted, unless nobody has it', () => {
    fc.assert(
      fc.property(wanted, growers, (portions, all) => {
        const given = portionsOf(shareOut(portions, all), all);
        const hasAny = all.some(canBeAsked);
        expect(hasAny ? given >= portions : given === 0).toBe(true);
      }),
    );
  });

  it('never exceed it by a whole unit of who was asked last', () => {
    fc.assert(
      fc.property(wanted, growers, (portions, all) => {
        const given = shareOut(portions, all);
        const able = all.filter(canBeAsked);
        const asked = able.filter(({ cropId }) => given.has(cropId));
        const last = Math.max(...asked.map(placeOf));
        const group = hasRoom(able, portions)
          ? asked.filter((it) => placeOf(it) === last)
          : askedBeyond(able).filter(({ cropId }) => given.has(cropId));
        const excess = portionsOf(given, all) - portions;
        expect(excess <= 0 || group.some((it) => excess < it.portions)).toBe(true);
        // Whoever came before is asked for what they have room for, and for no unit more.
        const others = asked.filter((it) => !group.includes(it));
        for (const it of others) expect(given.get(it.cropId)).toBe(roomOf(it));
      }),
    );
  });

  it('ask the lower priority first, then the cheaper portion, and others only for what these have no room for', () => {
    fc.assert(
      fc.property(wanted, growers, (portions, all) => {
        const given = shareOut(portions, all);
        const units = ({ cropId }: Grower) => given.get(cropId) ?? 0;
        const able = all.filter(canBeAsked);
        if (hasRoom(able, portions)) {
          for (const one of able)
            for (const other of able)
              if (placeOf(one) < placeOf(other) && units(other) > 0) expect(units(one)).toBe(roomOf(one));
          return;
        }
        const beyond = askedBeyond(able);
        for (const it of able)
          if (beyond.includes(it)) expect(units(it)).toBeGreaterThanOrEqual(roomOf(it));
          else expect(units(it)).toBe(roomOf(it));
      }),
    );
  });

  it('are whole units, the same in whatever order the growers are named', () => {
    fc.assert(
      fc.property(wanted, growers, fc.infiniteStream(fc.nat()), (portions, all, random) => {
        const given = shareOut(portions, all);
        expect([...given.values()].every((units) => Number.isInteger(units) && units > 0)).toBe(true);
        const keys = new Map(all.map(({ cropId }) => [cropId, random.next().value as number]));
        const shuffled = all.toSorted((a, b) => (keys.get(a.cropId) ?? 0) - (keys.get(b.cropId) ?? 0));
        expect(Object.fromEntries(shareOut(portions, shuffled))).toEqual(Object.fromEntries(given));
      }),
    );
  });

  it('ask nobody for more than they can while somebody before or after them has room', () => {
    fc.assert(
      fc.property(wanted, growers, (portions, all) => {
        const given = shareOut(portions, all);
        const able = all.filter(canBeAsked);
        if (!hasRoom(able, portions)) return;
        for (const it of able) expect(given.get(it.cropId) ?? 0).toBeLessThanOrEqual(roomOf(it));
      }),
    );
  });
});
