import { cp, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Cuts the store's two typefaces down to what its pages show: the letters of Portuguese and the weights in use.
 * That halves what a phone waits for. Run `npm run fonts -w web` after an upgrade of the font packages.
 */
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const portuguese = 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ¡¿ºª°§©®«»“”‘’–—…·•×÷€£½¼¾²³±→←\u00a0';

const fonts = [
  // Headings need none of its alternate letters.
  { family: 'fraunces', axes: { wght: 600 }, noLayoutClosure: true },
  { family: 'figtree', axes: { wght: { min: 400, max: 700 } } },
];

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packaged = (family, path) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`));

for (const { family, axes, noLayoutClosure = false } of fonts) {
  const whole = await readFile(packaged(family, `files/${family}-latin-wght-normal.woff2`));
  const cut = await subsetFont(whole, printable + portuguese, {
    targetFormat: 'woff2',
    variationAxes: axes,
    noLayoutClosure,
  });
  await writeFile(here(`${family}.woff2`), cut);
  await cp(packaged(family, 'LICENSE'), here(`${family}-license.txt`));
  console.log(`${family}: ${whole.length} bytes cut down to ${cut.length}`);
}
