import { describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcuts.rules.ts';
import { TAB_KEYS } from './tab-keys.ts';

const FREE = { hasModifier: false, isTyping: false, isDialogOpen: false };
const press = (key: string, state: Partial<typeof FREE> = {}, isWaiting = false) =>
  shortcutOf({ key, ...FREE, ...state }, isWaiting, TAB_KEYS);

describe('the shortcuts of the panel', () => {
  it('are one key each, and two for a tab', () => {
    expect(press('/')).toEqual({ kind: 'search' });
    expect(press('?')).toEqual({ kind: 'list' });
    expect(press('n')).toEqual({ kind: 'new' });
    expect(press('g')).toEqual({ kind: 'waiting' });
    for (const { id, key } of TAB_KEYS) expect(press(key, {}, true)).toEqual({ kind: 'tab', tab: id });
  });

  it('mean the same with the shift lock on', () => {
    expect(press('N')).toEqual({ kind: 'new' });
    expect(press('D', {}, true)).toEqual({ kind: 'tab', tab: 'dashboard' });
  });

  it.each(['hasModifier', 'isTyping', 'isDialogOpen'] as const)('are silent with %s', (state) => {
    for (const key of ['/', '?', 'n', 'g']) expect(press(key, { [state]: true })).toEqual({ kind: 'none' });
    expect(press('d', { [state]: true }, true)).toEqual({ kind: 'none' });
  });

  it('leave every other key alone, names of the language among them', () => {
    for (const key of ['x', 'Tab', 'Escape', 'constructor', 'toString', ''])
      expect(press(key)).toEqual({ kind: 'none' });
  });

  it('have a letter of its own for every tab, found in its name', () => {
    const keys = TAB_KEYS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { key, label } of TAB_KEYS) {
      expect(key, label).toMatch(/^[a-z]$/);
      expect(label.toLowerCase()).toContain(key);
    }
  });
});
