import { cp, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/**
 * Cuts the store's two typefaces down to what its pages show: the letters of Portuguese and the weights in use.
 * That halves what a phone waits for. Run `npm run fonts -w web` after an upgrade of the font packages.
 */
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const portuguese = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇÑáàâãäéèêëíïóôõöúüçñºª°“”‘’–—…·•×½\u00a0';

const fonts = [
  {
    family: 'fraunces',
    packaged: import.meta.resolve('@fontsource-variable/fraunces'),
    axes: { wght: 600 },
    // Headings need none of its alternate letters.
    noLayoutClosure: true,
    features: ['kern'],
  },
  {
    family: 'figtree',
    packaged: import.meta.resolve('@fontsource-variable/figtree'),
    axes: { wght: { min: 400, max: 700 } },
    noLayoutClosure: false,
    // Columns of numbers use its figures of one width.
    features: ['kern', 'tnum'],
  },
];

for (const { family, packaged, axes, noLayoutClosure, features } of fonts) {
  const whole = await readFile(new URL(`files/${family}-latin-wght-normal.woff2`, packaged));
  const cut = await subsetFont(whole, printable + portuguese, {
    targetFormat: 'woff2',
    variationAxes: axes,
    noLayoutClosure,
    keepFeatures: features,
  });
  await writeFile(new URL(`${family}.woff2`, import.meta.url), cut);
  await cp(new URL('LICENSE', packaged), new URL(`${family}-license.txt`, import.meta.url));
  console.log(`${family}: ${whole.length} bytes cut down to ${cut.length}`);
}
