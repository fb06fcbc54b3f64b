import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { emailPicture } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useStore } from '../../testing/test-store.ts';
import { storePicture } from '../files/pictures.ts';

const store = useStore();
const photo = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();

describe('the picture of a product in an e-mail', () => {
  it('is a small square JPEG, made of the stored picture when it is first asked for, and once', async () => {
    const address = await storePicture(store().deps.files, await photo('#1F6B3B'));
    const url = emailPicture(address) ?? '';
    expect(url).toMatch(/^\/files\/pictures\/[0-9a-f]{32}-144\.jpg$/);
    const answers = await Promise.all([1, 2, 3].map(() => store().app.inject(url)));
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { format, width, height } = await sharp(answers[0]?.rawPayload).metadata();
    expect([format, width, height]).toEqual(['jpeg', 144, 144]);
    const folder = join(store().deps.settings.dataDir, 'files', 'pictures');
    expect((await readdir(folder)).filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  });

  it('is made of nothing else', async () => {
    const unknown = `/files/pictures/${'a'.repeat(32)}`;
    for (const url of [
      `${unknown}-144.jpg`,
      `${unknown}-145.jpg`,
      '/files/pictures/x-144.jpg',
      '/files/x.jpg',
    ])
      expect((await store().app.inject(url)).statusCode).toBe(404);
  });

  it('is asked for of our own pictures alone', () => {
    for (const url of ['/x.webp', 'https://evil.example/files/pictures/a-1280.webp', ''])
      expect(emailPicture(url)).toBeNull();
  });
});
