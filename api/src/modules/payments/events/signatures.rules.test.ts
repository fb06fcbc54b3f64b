import { expect, it } from 'vitest';
import { couldBeSigned } from './signatures.rules.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const T = NOW.getTime() / 1000;
const V1 = `v1=${'0a'.repeat(32)}`;

it.each([
  [true, 'of now', `t=${T},${V1}`],
  [true, 'of five minutes ago', `t=${T - 300},${V1}`],
  [true, 'by two secrets and in an older scheme', `t=${T},${V1},v1=${'ff'.repeat(32)},v0=abc`],
  [true, 'by a clock that is ahead, which the library takes too', `t=${T + 3600},${V1}`],
  [false, 'of longer ago', `t=${T - 301},${V1}`],
  [false, 'that is none', ''],
  [false, 'without a moment', V1],
  [false, 'without the signature itself', `t=${T}`],
  [false, 'that is too short', `t=${T},v1=abc`],
  [false, 'in another scheme alone', `t=${T},v0=${'0a'.repeat(32)}`],
  [false, 'whose moment is no number', `t=agora,${V1}`],
])('%s for a signature %s', (could, _what, header) => {
  expect(couldBeSigned(header, NOW)).toBe(could);
});
