import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderFiles } from '@cesta/api/platform/files/files-folder';
import { secretOfFolder } from '@cesta/api/platform/security/encryption';
import { startSimulator } from '@cesta/stripe-simulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDataFolder } from './data-folder.ts';

const modeOf = async (path: string) => `0${((await stat(path)).mode & 0o7777).toString(8)}`;

let base: string;
let usual: number;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'cesta modes '));
  usual = process.umask(0o022);
});
afterEach(async () => {
  process.umask(usual);
  await rm(base, { recursive: true, force: true });
});

describe('the data folder', () => {
  it('is closed to others when it is made', async () => {
    ensureDataFolder(join(base, 'a/b'));
    expect(await modeOf(join(base, 'a/b'))).toBe('0700');
  });

  it('is closed when it was left open once, with the files that the store keeps there', async () => {
    const data = join(base, 'data');
    await mkdir(join(data, 'files/pictures'), { recursive: true, mode: 0o755 });
    await mkdir(join(data, 'postgres'), { mode: 0o755 });
    const files = ['secret.key', 'postgres-password', 'postgres.log', 'stripe-simulator.sqlite'];
    for (const name of files) await writeFile(join(data, name), '', { mode: 0o644 });
    ensureDataFolder(data);
    for (const name of files) expect([name, await modeOf(join(data, name))]).toEqual([name, '0600']);
    for (const name of ['', 'postgres', 'files', 'files/pictures']) {
      expect([name, await modeOf(join(data, name))]).toEqual([name, '0700']);
    }
  });

  it('gives nobody more than they had', async () => {
    await writeFile(join(base, 'postgres.log'), '', { mode: 0o400 });
    ensureDataFolder(base);
    expect(await modeOf(join(base, 'postgres.log'))).toBe('0400');
  });

  it('leaves alone what is not the store’s: other files, a folder for everybody, what a link leads to', async () => {
    const other = join(base, 'photo.jpg');
    const target = join(base, 'elsewhere');
    await writeFile(other, '', { mode: 0o644 });
    await writeFile(target, '', { mode: 0o644 });
    await symlink(target, join(base, 'postgres.log'));
    await chmod(base, 0o1777);
    ensureDataFolder(base);
    expect([await modeOf(base), await modeOf(other), await modeOf(target)]).toEqual([
      '01777',
      '0644',
      '0644',
    ]);
  });

  it('gets only files and folders for its owner, whatever the user’s habits are', async () => {
    await folderFiles(join(base, 'files')).put('pictures/a-640.webp', Buffer.from('x'));
    await secretOfFolder(join(base, 'new'));
    const dataFile = join(base, 'provider/stripe-simulator.sqlite');
    const simulator = await startSimulator({ port: 0, secretKey: 'sk_test_modes', dataFile });
    const made = ['files/pictures/a-640.webp', 'new/secret.key', 'provider/stripe-simulator.sqlite'];
    const beside = 'provider/stripe-simulator.sqlite-wal';
    for (const name of [...made, beside])
      expect([name, await modeOf(join(base, name))]).toEqual([name, '0600']);
    for (const name of ['files', 'files/pictures', 'new', 'provider']) {
      expect([name, await modeOf(join(base, name))]).toEqual([name, '0700']);
    }
    await simulator.close();
  });
});
