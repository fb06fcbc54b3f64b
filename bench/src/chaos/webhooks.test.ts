import { describe, expect, it } from 'vitest';
import { countOvertaken } from './webhooks.ts';

const arrivals = (...moments: [happened: number, received: number][]) =>
  moments.map(([happened, received]) => ({ happened, received }));

describe('webhooks out of order', () => {
  it('are those that came after one about something later', () => {
    expect(countOvertaken(arrivals([1, 9], [2, 3], [3, 4], [4, 8], [5, 5]))).toBe(2);
  });

  it('are none when each came before the next happened, or both in the same second', () => {
    expect(countOvertaken(arrivals([1, 2], [3, 4], [5, 6]))).toBe(0);
    expect(countOvertaken(arrivals([1, 3], [1, 2]))).toBe(0);
    expect(countOvertaken([])).toBe(0);
  });
});
