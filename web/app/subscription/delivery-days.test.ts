import { expect, it } from 'vitest';
import { spokenDay, spokenDeadline } from './delivery-days.ts';

it('names the day of a delivery as it stands on the calendar', () => {
  expect(spokenDay('2026-11-17')).toBe('terça-feira, 17 de novembro');
  expect(spokenDay('2027-01-01')).toBe('sexta-feira, 1 de janeiro');
});

it('tells the end of changes by the clocks of Bahia', () => {
  expect(spokenDeadline('2026-11-16T02:59:00Z')).toBe('domingo, 15/11, às 23:59');
});
