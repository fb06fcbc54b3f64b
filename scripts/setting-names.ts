import { readPage } from './named-tests.ts';

/** Names of the environment variables that the store reads: `.env.example` lists them all (documented-names.test.ts). */
export function settingNames(): Set<string> {
  const listed = readPage('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm);
  return new Set(Array.from(listed, ([, name = '']) => name));
}
