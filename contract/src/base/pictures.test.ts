import { describe, expect, it } from 'vitest';
import { pictureFromRoot, pictureSrcSet, pictureVariant } from './pictures.ts';

describe('pictures', () => {
  it('of our own come in three widths and two formats', () => {
    const url = '/files/pictures/ab12-1280.webp';
    expect(pictureVariant(url, 320, 'avif')).toBe('/files/pictures/ab12-320.avif');
    expect(pictureSrcSet(url, 'webp')).toBe(
      '/files/pictures/ab12-320.webp 320w, /files/pictures/ab12-640.webp 640w, /files/pictures/ab12-1280.webp 1280w',
    );
  });

  it('come from the public address of the files where there is one', () => {
    const url = '/files/pictures/ab12-1280.webp';
    const place = 'https://cdn.test/loja';
    expect(pictureVariant(url, 640, 'webp', place)).toBe('https://cdn.test/loja/pictures/ab12-640.webp');
    expect(pictureSrcSet(url, 'avif', place)).toContain(
      'https://cdn.test/loja/pictures/ab12-320.avif 320w, ',
    );
    expect(pictureVariant('https://outra.test/files/pictures/ab12-1280.webp', 320, 'avif', place)).toBe(
      'https://outra.test/files/pictures/ab12-320.avif',
    );
    expect(pictureVariant('https://exemplo.test/foto.jpg', 640, 'webp', place)).toBeNull();
  });

  it('from elsewhere are shown as they are', () => {
    expect(pictureSrcSet('https://exemplo.test/foto.jpg', 'avif')).toBeNull();
    expect(pictureSrcSet('/files/pictures/../x-1280.webp', 'avif')).toBeNull();
  });

  it.each([
    ['uploads/foto.png', '/uploads/foto.png'],
    ['/uploads/foto.png', '/uploads/foto.png'],
    ['https://exemplo.test/foto.jpg', 'https://exemplo.test/foto.jpg'],
    ['HTTP://exemplo.test/foto.jpg', 'HTTP://exemplo.test/foto.jpg'],
    ['//exemplo.test/foto.jpg', '//exemplo.test/foto.jpg'],
  ])('that are pasted as %s are %s on every page', (pasted, shown) => {
    expect(pictureFromRoot(pasted)).toBe(shown);
  });
});
