import { ROLE_NOTES } from '@cesta/contract/identity/team-constants';
import { describe, expect, it } from 'vitest';
import { tabOf, tabsFor } from './admin-tabs.ts';

const idsFor = (role: Parameters<typeof tabsFor>[0]) => tabsFor(role).map(({ id }) => id);

describe('the tabs of a role', () => {
  it('are all of them for the office, deliveries and harvest for who packs, deliveries alone for who drives', () => {
    expect(idsFor('admin')).toContain('equipe');
    expect(idsFor('admin').length).toBeGreaterThan(10);
    expect(idsFor('packer')).toEqual(['entregas', 'colheita']);
    expect(idsFor('driver')).toEqual(['entregas']);
  });

  it('stand in what an invitation says of the role', () => {
    for (const { label } of tabsFor('packer')) expect(ROLE_NOTES.packer).toContain(label);
  });

  it('open by their address; what is not for a role is refused, what does not exist is the first', () => {
    expect(tabOf('produtos', 'admin')?.id).toBe('produtos');
    expect(tabOf(null, 'admin')?.id).toBe('dashboard');
    expect(tabOf('inventada', 'admin')?.id).toBe('dashboard');
    expect(tabOf(null, 'packer')?.id).toBe('entregas');
    expect(tabOf('inventada', 'driver')?.id).toBe('entregas');
    for (const tab of ['produtos', 'pedidos', 'equipe', 'registro', 'dashboard'])
      expect([tab, tabOf(tab, 'packer')]).toEqual([tab, null]);
  });
});
