import { describe, expect, it } from 'vitest';
import { pictureSrcSet, pictureVariant } from './pictures.ts';

describe('pictures', () => {
  it('of our own come in three widths and two formats', () => {
    const url = '/files/pictures/ab12-1280.webp';
    expect(pictureVariant(url, 320, 'avif')).toBe('/files/pictures/ab12-320.avif');
    expect(pictureSrcSet(url, 'webp')).toBe(
      '/files/pictures/ab12-320.webp 320w, /files/pictures/ab12-640.webp 640w, /files/pictures/ab12-1280.webp 1280w',
    );
  });

  it('from elsewhere are shown as they are', () => {
    expect(pictureSrcSet('https://exemplo.test/foto.jpg', 'avif')).toBeNull();
    expect(pictureSrcSet('/files/pictures/../x-1280.webp', 'avif')).toBeNull();
  });
});
