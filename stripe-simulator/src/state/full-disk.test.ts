import { expect, onTestFinished, test } from 'vitest';
import { openStore } from './store.ts';

const ROWS = 500;
const LONG_TEXT = 'x'.repeat(4000);

test('a full disk is what is told of, and nothing of the change is kept', () => {
  const store = openStore(undefined);
  onTestFinished(() => store.close());
  const [pages] = Object.values(store.db.get('PRAGMA page_count') ?? {});
  store.db.exec(`PRAGMA max_page_count = ${Number(pages) + 20}`);

  const fill = () =>
    store.transaction(() => {
      for (let row = 0; row < ROWS; row += 1)
        store.db.run('INSERT INTO settings (name, value) VALUES (?, ?)', `row ${row}`, LONG_TEXT);
    });
  expect(fill).toThrow('database or disk is full');
  expect(store.readSetting('row 0')).toBeUndefined();

  store.transaction(() => store.writeSetting('after', 'y'));
  expect(store.readSetting('after')).toBe('y');
});
