import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEncryption, secretOfFolder } from './encryption.ts';

const encryption = createEncryption('um segredo bem comprido para este teste');

describe('an encrypted text', () => {
  it('cannot be read, and is the same again when decrypted', () => {
    const encrypted = encryption.encrypt('Olá, açaí! token=abc');
    expect(encrypted).not.toContain('token');
    expect(encryption.decrypt(encrypted)).toBe('Olá, açaí! token=abc');
  });

  it('looks different each time, so that equal texts cannot be told', () => {
    expect(encryption.encrypt('x')).not.toBe(encryption.encrypt('x'));
  });

  it('is decrypted by no other secret and not when it was changed', () => {
    const encrypted = encryption.encrypt('x');
    expect(() => createEncryption('outro').decrypt(encrypted)).toThrow();
    const changed = encrypted.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
    expect(() => encryption.decrypt(changed)).toThrow();
  });

  it('was never encrypted: then it is as it is', () => {
    expect(encryption.decrypt('Olá')).toBe('Olá');
  });
});

describe('the secret of a data folder', () => {
  it('is made once, also by processes that start together, and for its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cesta-encryption-'));
    const secrets = await Promise.all(Array.from({ length: 10 }, () => secretOfFolder(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(await readdir(folder)).toEqual(['secret.key']);
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it('is never nothing: a file that has lost it is told of', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cesta-encryption-'));
    await writeFile(join(folder, 'secret.key'), '');
    await expect(secretOfFolder(folder)).rejects.toThrow('has lost what was in it');
    expect(await readdir(folder)).toEqual(['secret.key']);
    await rm(folder, { recursive: true });
  });
});
