import type { AuditEntry } from '@cesta/contract/panel/audit';
import { describe, expect, it } from 'vitest';
import { byPress, pressText } from './audit-presses.ts';

const entry = (id: number, changes: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: '2026-11-15T12:00:00.000Z',
  by: { id: 'a', name: 'Ana' },
  subject: 'order',
  subject_id: `o${id}`,
  subject_name: '',
  action: 'status',
  from: 'confirmed',
  to: 'shipped',
  ...changes,
});
const bulk = Array.from({ length: 20 }, (_, n) => entry(n, { press: 'p1' }));

describe('what one press did', () => {
  it('is one line where it was done to several things, in the place of the first', () => {
    const told = byPress([entry(50, {}), ...bulk, entry(60, { press: 'p2' })]);
    expect(told).toHaveLength(3);
    expect(told[1]).toMatchObject({ press: 'p1', entries: bulk });
  });

  it('stays a line a field where it was one thing, and where no press is known', () => {
    const fields = [entry(1, { press: 'p', subject_id: 'x' }), entry(2, { press: 'p', subject_id: 'x' })];
    expect(byPress(fields)).toEqual(fields.map((each) => ({ entry: each })));
    expect(byPress([entry(1, {}), entry(2, { press: null })])).toHaveLength(2);
  });

  it('says how many became what', () => {
    expect(pressText(bulk)).toBe('20 pedidos: Enviado');
    const basket = entry(70, { subject: 'basket', subject_id: 'b', to: 'packed' });
    expect(pressText([basket, { ...basket, subject_id: 'c' }])).toBe('2 cestas: Separada');
    expect(pressText([basket, entry(1, {})])).toBe('1 cesta e 1 pedido');
  });
});
