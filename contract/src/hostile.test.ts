import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Email } from './base/fields.ts';
import { isEmail } from './base/formats.ts';
import { PictureAddress } from './base/forms.ts';
import { ContactInput } from './content/content.ts';

const MEBIBYTE = 1_048_576;
/** Of the processor: far above what one pass over each text takes, far below what a slow pattern takes for the first. */
const MOST_SECONDS = 110;
/** A machine that is busy with other things takes its time. */
const PATIENCE_MS = 1_200_000;

describe('a hostile text', () => {
  it('of a mebibyte costs no schema and no pattern of the contract more than a pass over it', () => {
    const program = join(import.meta.dirname, 'testing', 'parse-hostile.ts');
    const answer = execFileSync(process.execPath, [program, String(MEBIBYTE), String(MOST_SECONDS)], {
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
      encoding: 'utf8',
    });
    const [schemas, patterns, functions] = JSON.parse(answer);
    expect(schemas).toBeGreaterThan(100);
    expect(patterns).toBeGreaterThan(1);
    expect(functions).toBeGreaterThan(6);
  }, 1_260_000);

  it.each([
    ['an e-mail', Email, 254, 'Email muito longo'],
    ['the address of a picture', PictureAddress, 2000, 'Use no máximo 2000 caracteres'],
    ['the e-mail of a message', ContactInput.shape.email, 254, 'Use no máximo 254 caracteres'],
  ])('that is too long for %s meets no pattern', (_, schema, max, message) => {
    for (const text of [`x:${'@'.repeat(max)}`, `x:${'@\t'.repeat(5000)}`]) {
      const issues = schema.safeParse(text).error?.issues ?? [];
      expect(issues.map((issue) => issue.message)).toEqual([message]);
    }
  });
});

describe('an e-mail address', () => {
  it.each([
    'a@b.co',
    'a@b.c',
    'Maria.da-Silva+feira@exemplo.com.br',
    "o'neil_1@sub.exemplo-2.test",
    `${'a'.repeat(64)}@b.co`,
  ])('may read %s', (text) => {
    expect([isEmail(text), Email.safeParse(text).success]).toEqual([true, true]);
  });

  it.each([
    '<v@x.y>',
    'g:v@x.y;',
    '(c)v@x.y',
    'v@x.y,w@x.y',
    'v@x.y;w@x.y',
    '"v w"@x.y',
    'v@[127.0.0.1]',
    'v@x.y\r\nBcc: w@x.y',
    'v\\@x.y',
    '.v@x.y',
    'v.@x.y',
    'v..w@x.y',
    'v@.x.y',
    'v@x..y',
    'v@x.y.',
    'v@-x.y',
    'v@x-.y',
    'v@x_y.z',
    'v@xy',
    'joão@x.y',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(126)}co`,
  ])('may not read %j', (text) => {
    expect([isEmail(text), Email.safeParse(text).success]).toEqual([false, false]);
    expect(ContactInput.shape.email.safeParse(text).success).toBe(false);
  });
});
