import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_WIDTHS, pictureVariant, UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';

const store = useStore();
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
});

interface Sent {
  field?: string;
  name?: string;
  type?: string;
  as?: SignedIn | null;
}

async function upload(
  bytes: Uint8Array,
  { field = 'image', name = 'foto.png', type = 'image/png', as = admin }: Sent = {},
) {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request('http://loja.test', { method: 'POST', body: form });
  const response = await store().app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...as?.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#1F6B3B' } });

async function stored(): Promise<string[]> {
  return readdir(join(store().deps.settings.dataDir, 'files', 'pictures')).catch(() => []);
}

async function fetchPicture(url: string) {
  const response = await store().app.inject(url);
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

describe('an uploaded picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('of kind %s is kept in three widths', async (format) => {
    const bytes = await photo().toFormat(format).toBuffer();
    const { status, body } = await upload(bytes, { name: `foto.${format}`, type: `image/${format}` });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['imageUrl']);
    for (const width of PICTURE_WIDTHS) {
      const picture = await fetchPicture(pictureVariant(body.imageUrl, width, 'webp') ?? '');
      expect((await sharp(picture).metadata()).width).toBe(width);
    }
  });

  it('says nothing of where and with what it was taken', async () => {
    const bytes = await photo(900, 600)
      .withExif({
        IFD0: { Make: 'Celular da Ana', Software: 'segredo' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '12/1 58/1 0/1', GPSLongitude: '38/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Celular da Ana')).toBe(true);
    const { body } = await upload(bytes, { name: 'foto.jpg', type: 'image/jpeg' });
    for (const width of PICTURE_WIDTHS) {
      for (const format of ['webp', 'avif'] as const) {
        const picture = await fetchPicture(pictureVariant(body.imageUrl, width, format) ?? '');
        const { exif, xmp, iptc } = await sharp(picture).metadata();
        expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
        expect(picture.includes('Celular da Ana')).toBe(false);
      }
    }
  });

  it('leaves nothing half written behind', async () => {
    await Promise.all(
      [1, 2, 3, 4].map(async (n) =>
        upload(
          await photo(100 * n, 80)
            .png()
            .toBuffer(),
        ),
      ),
    );
    expect(
      (await stored()).filter((name) => !/^[0-9a-f]{32}-(320|640|1280)\.(webp|avif)$/.test(name)),
    ).toEqual([]);
  });
});

describe('an upload is refused', () => {
  it.each([
    ['a renamed text file', Buffer.from('isto é um texto')],
    [
      'an SVG, which can run scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PNG cut short', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['nothing at all', Buffer.alloc(0)],
    ['noise', randomBytes(4096)],
  ])('when it is %s', async (_what, bytes) => {
    const before = await stored();
    const { status, body } = await upload(bytes);
    expect([status, body.message]).toEqual([422, 'Apenas imagens são permitidas']);
    expect(await stored()).toEqual(before);
  });

  it('above 5 MB, by a single byte', async () => {
    // Bytes after the end of a PNG are ignored by every decoder: only the size differs.
    const bytes = Buffer.alloc(UPLOAD_MAX_BYTES + 1);
    (await photo(64, 64).png().toBuffer()).copy(bytes);
    const { status, body } = await upload(bytes);
    expect([status, body.message]).toEqual([413, 'Imagem muito grande! Máximo 5MB']);
    expect((await upload(bytes.subarray(0, UPLOAD_MAX_BYTES))).status).toBe(201);
  });

  it('when it unfolds to hundreds of megapixels, at once and without decoding them', async () => {
    const bomb = black(30_000, 30_000);
    expect(bomb.length).toBeLessThan(200_000);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    const { status, body } = await upload(bomb);
    expect(status).toBe(413);
    // Told by its head: whoever begins to decode it says that it could not be opened.
    expect(body.message).toBe('Imagem muito grande! Reduza as dimensões e envie de novo.');
  });

  it.each([
    [1, 70_000],
    [70_000, 1],
  ])('when it is a strip of %i x %i pixels: few of them, but in lines without end', async (width, height) => {
    const { status, body } = await upload(black(width, height));
    expect(status).toBe(413);
    expect(body.message).toMatch(/^Imagem muito grande!/);
  });

  it('under another field name, without a file, and as JSON', async () => {
    const png = await photo(10, 10).png().toBuffer();
    expect((await upload(png, { field: 'avatar' })).body.message).toBe('Apenas imagens são permitidas');
    const url = '/api/upload';
    const json = await store().app.inject({
      method: 'POST',
      url,
      headers: admin.headers,
      payload: { image: 'x' },
    });
    expect([json.statusCode, json.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA']);
    const broken = await store().app.inject({
      method: 'POST',
      url,
      headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no boundary here',
    });
    expect(broken.statusCode).toBeGreaterThanOrEqual(400);
    expect(broken.statusCode).toBeLessThan(500);
    const empty = await store().app.inject({
      method: 'POST',
      url,
      headers: { ...admin.headers, 'content-type': 'multipart/form-data' },
      payload: '',
    });
    expect(empty.statusCode).toBeLessThan(500);
  });

  it('over a real connection, without keeping the sender waiting for the rest', async () => {
    const { app } = store();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const send = async (field: string, bytes: number, headers: Record<string, string> = {}) => {
      const form = new FormData();
      form.append(field, new File([randomBytes(bytes)], 'a.png', { type: 'image/png' }));
      return (await fetch(`${address}/api/upload`, { method: 'POST', body: form, headers })).status;
    };
    expect(await send('avatar', UPLOAD_MAX_BYTES, admin.headers)).toBe(422);
    expect(await send('image', 3 * UPLOAD_MAX_BYTES, admin.headers)).toBe(413);
    expect(await send('image', UPLOAD_MAX_BYTES)).toBe(401);
    // The suite's end closes the app, which waits for every request that is still being read.
  });

  it('from anybody but an admin', async () => {
    const png = await photo(10, 10).png().toBuffer();
    expect((await upload(png, { as: null })).status).toBe(401);
    expect((await upload(png, { as: await signIn(store()) })).status).toBe(403);
  });
});

/** 900 megapixels come in a hundred kilobytes: one bit a pixel, all of them the same. */
function black(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 6 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
