import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

const CALENDAR = 'contract/src/base/calendar.ts';
const ZONE = /America\/Bahia|-03:00|UTC-3|timeZone/;

/** Tests may say by themselves what they expect; the simulator knows nothing of the store. */
const sources = ['contract/src', 'api/src', 'web/app', 'web/server', 'launcher/src', 'bench/src'].flatMap(
  (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\//.test(name)),
);

it('one file alone knows what time it is in Bahia', () => {
  const knowing = sources.filter((name) => ZONE.test(readFileSync(join(root, name), 'utf8')));
  expect(knowing).toEqual([CALENDAR]);
});
