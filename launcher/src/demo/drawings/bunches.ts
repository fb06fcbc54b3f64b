import { fitted, solid } from './shading.ts';

/** Twine around a bunch, with its two loose ends. */
function twine(id: string, y: number, width: number): string {
  const left = 16 - width / 2;
  const band = (offset: number, name: string) =>
    solid(
      `${id}${name}`,
      `M${left} ${y + offset}q${width / 2} 1.5 ${width} 0 .5.7 0 1.5-${width / 2} 1.5-${width} 0-.5-.8 0-1.5z`,
      { light: '#F0D2A0', base: '#C9985A', dark: '#7E5527' },
      { edge: 0.7 },
    );
  return `<path d="M${16 + width * 0.2} ${y + 1.8}q2.4 1.2 3 3.6M${16 + width * 0.2} ${y + 1.8}q.6 1.9-.2 3.9" stroke="#B5844A" stroke-width=".62" stroke-linecap="round" fill="none"/>${band(0, 'a')}${band(1.3, 'b')}`;
}

type Stem = readonly [x: number, y: number, bend: number];

/** Thin stems that gather at the twine and open again below it. */
function stems(ends: readonly Stem[], [waistY, colour, shine]: readonly [number, string, string]): string {
  return ends
    .map(([x, y, bend], index) => {
      const waist = 16 + (index - (ends.length - 1) / 2) * 0.5;
      const foot = 16 + (index - (ends.length - 1) / 2) * 0.85;
      const path = `M${x} ${y}Q${waist + bend} ${(y + waistY) / 2} ${waist} ${waistY}T${foot} 30.6`;
      return `<path d="${path}" stroke="${colour}" stroke-width=".95" stroke-linecap="round" fill="none"/><path d="${path}" stroke="${shine}" stroke-width=".28" stroke-linecap="round" fill="none"/>`;
    })
    .join('');
}

/** A coriander leaf: three fan-shaped lobes, each with rounded teeth. */
function corianderLeaf(id: string, x: number, y: number, turn: number, scale: number, base: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${solid(
    id,
    'M0 2.2C-.9 1.6-1.5.9-2 .1-2.7.7-3.7.8-4.3.2-4.9-.3-4.8-1.2-4.3-1.7-4.8-2.3-4.7-3.2-4.1-3.6-3.5-4.1-2.6-3.9-2.2-3.3-2.3-4.2-1.8-5-1-5.2-.7-5.8.7-5.8 1-5.2 1.8-5 2.3-4.2 2.2-3.3 2.6-3.9 3.5-4.1 4.1-3.6 4.7-3.2 4.8-2.3 4.3-1.7 4.8-1.2 4.9-.3 4.3.2 3.7.8 2.7.7 2 .1 1.5.9.9 1.6 0 2.2z',
    { light: '#BCEB72', base, dark: '#23652F', bounce: '#3A8A4C' },
    {
      edge: 1.3,
      markings:
        '<path d="M0 2.5V-3.8M0 .5l2.8-1.9M0 .5l-2.8-1.9M0-1.5l1.1-1.5M0-1.5l-1.1-1.5" stroke="#DDF3AE" stroke-width=".34" stroke-linecap="round" fill="none"/>',
    },
  )}</g>`;
}

export const coentro = fitted(
  [
    stems(
      [
        [5.5, 13, 2],
        [9, 9, 1],
        [12.5, 13, 0],
        [16, 8, 0],
        [19.5, 13, 0],
        [23, 9, -1],
        [26.5, 13, -2],
      ],
      [23.5, '#5E9E3C', '#B7DE7B'],
    ),
    corianderLeaf('la', 8.6, 7.6, -22, 0.98, '#4D9E45'),
    corianderLeaf('lb', 23.4, 7.6, 22, 0.98, '#4D9E45'),
    corianderLeaf('lc', 16, 6.4, 0, 1.08, '#57AA49'),
    corianderLeaf('ld', 4.9, 14.6, -48, 0.9, '#459543'),
    corianderLeaf('le', 27.1, 14.6, 48, 0.9, '#459543'),
    corianderLeaf('lf', 11.6, 14.2, -14, 1.02, '#62B64C'),
    corianderLeaf('lg', 20.4, 14.2, 14, 1.02, '#62B64C'),
    corianderLeaf('lh', 16, 17.8, 0, 0.86, '#6DBF50'),
    twine('lt', 22.4, 4.6),
  ].join(''),
  0.97,
);

/** One spring onion, bulb down, its green tube leaning by `lean` at the top. */
function springOnion(id: string, x: number, lean: number, top: number): string {
  const tip = x + lean;
  const outline = `M${tip} ${top}c.9.5 1.2 1.6 1 3.2C${tip + 0.6} ${top + 8} ${x + 1.1} 17 ${x + 1} 25.2c1.2.8 1.6 2 1.3 3.2-.3 1.3-1.3 2-2.3 2s-2-.7-2.3-2c-.3-1.2.1-2.4 1.3-3.2C${x - 1} 17 ${tip - 1.7} ${top + 8} ${tip - 1.3} ${top + 3.2}c.1-1.4.4-2.7 1.3-3.2z`;
  const markings = `<rect x="${x - 5}" y="22.5" width="10" height="9" fill="url(#${id}-white)"/><path d="M${tip - 0.1} ${top + 3}Q${x + lean * 0.25} ${top + 12} ${x + 0.2} 24" stroke="#D9F59A" stroke-opacity=".7" stroke-width=".5" stroke-linecap="round" fill="none"/>`;
  return `<defs><linearGradient id="${id}-white" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F4FBE4" stop-opacity="0"/><stop offset=".45" stop-color="#F8FCEB"/><stop offset="1" stop-color="#FFF6EE"/></linearGradient></defs>${solid(
    id,
    outline,
    { light: '#A6E06A', base: '#4FA447', dark: '#1F6238' },
    { edge: 1, markings },
  )}<path d="M${x - 0.6} 30.3q-.2.9-.8 1.3M${x} 30.4v1.5M${x + 0.6} 30.3q.2.9.8 1.3" stroke="#D8C6A8" stroke-width=".28" stroke-linecap="round" fill="none"/>`;
}

export const cebolinha = fitted(
  [
    springOnion('oa', 11.2, -5.4, 4.6),
    springOnion('ob', 20.8, 5.6, 4.2),
    springOnion('oc', 12.8, -3.2, 1.8),
    springOnion('od', 19.2, 3.2, 1.8),
    springOnion('oe', 14.6, -1.4, 4),
    springOnion('of', 17.4, 1.6, 3),
    springOnion('og', 16, 0, 0.8),
    twine('ot', 19.5, 8.4),
  ].join(''),
  0.98,
  [0, -0.5],
);
