import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOPICS } from '../contract/src/base/topics.ts';
import { root } from './root.ts';

/** The texts of all calls that begin so, in what runs in production. */
function callsOf(pattern: RegExp): string[] {
  const files = ['api/src', 'web/app', 'web/server', 'launcher/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
      .map((name) => join(root, folder, name)),
  );
  return files.flatMap((file) => readFileSync(file, 'utf8').match(pattern) ?? []);
}

const namedIn = (calls: readonly string[]) =>
  TOPICS.filter((topic) => calls.some((call) => call.includes(`'${topic}'`)));

describe('every topic', () => {
  it('is what some cached answer of the API and some page is made of', () => {
    expect(namedIn(callsOf(/cacheFor\([^)]*\)/g))).toEqual(TOPICS);
    expect(namedIn(callsOf(/readApi<[^;]*;/g))).toEqual(TOPICS);
  });

  it('is announced by whatever changes it', () => {
    expect(namedIn(callsOf(/\b(announce|publish)\(\s*[\w.]+,\s*'\w+'/g))).toEqual(TOPICS);
  });
});
