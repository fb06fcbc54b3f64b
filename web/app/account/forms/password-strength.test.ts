import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  [1, 'muito fraca'],
  [5, 'muito fraca'],
  [6, 'fraca'],
  [7, 'fraca'],
  [8, 'média'],
  [9, 'média'],
  [10, 'forte'],
  [11, 'forte'],
  [12, 'muito forte'],
  [40, 'muito forte'],
])('a password of %i characters is %s', (length, strength) => {
  expect(passwordStrength('x'.repeat(length))).toBe(strength);
});
