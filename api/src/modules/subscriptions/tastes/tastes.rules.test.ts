import { describe, expect, it } from 'vitest';
import { changedTastes } from './tastes.rules.ts';

const said = (never: string[], complete = false) => ({ never, complete });

describe('what one person says of tastes, upon what another has said since', () => {
  it.each([
    ['adds to it', said(['a', 'b']), said(['a', 'c']), said(['a']), said(['a', 'b', 'c'])],
    ['takes away what they saw', said(['a', 'b']), said([]), said(['a']), said(['b'])],
    ['brings nothing back that is gone', said([]), said(['a', 'b']), said(['a']), said(['b'])],
    ['leaves the filling as it is by now', said([], true), said(['a']), said([]), said(['a'], true)],
    ['changes the filling', said([]), said([], true), said([]), said([], true)],
    ['is all there is, where nobody knows what they saw', said(['a']), said(['b']), undefined, said(['b'])],
  ])('%s', (_, now, wanted, shown, expected) => {
    expect(changedTastes(now, wanted, shown)).toEqual(expected);
  });
});
