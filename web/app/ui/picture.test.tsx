import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './picture.tsx';

it.each([
  ['uploads/foto.png', '/uploads/foto.png'],
  ['https://exemplo.test/foto.jpg', 'https://exemplo.test/foto.jpg'],
])('a picture pasted as %s is asked for at %s, whatever page shows it', (imageUrl, src) => {
  expect(renderToStaticMarkup(<Picture imageUrl={imageUrl} alt="" sizes="96px" />)).toContain(`src="${src}"`);
});
