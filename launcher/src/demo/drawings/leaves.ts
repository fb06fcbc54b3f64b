import { fitted, solid } from './shading.ts';

/** Veins that branch from a midrib running up from (16, 31). */
function veins(colour: string, top: number, pairs: readonly (readonly [y: number, reach: number])[]): string {
  const sides = pairs
    .map(
      ([y, reach]) =>
        `M16 ${y}q${reach * 0.45} ${-reach * 0.18} ${reach} ${-reach * 0.72}M16 ${y}q${-reach * 0.45} ${-reach * 0.18} ${-reach} ${-reach * 0.72}`,
    )
    .join('');
  return `<path d="M16 31L16 ${top}" stroke="${colour}" stroke-width="1.1" stroke-linecap="round" fill="none"/><path d="${sides}" stroke="${colour}" stroke-width=".62" stroke-linecap="round" fill="none"/>`;
}

function stalk(id: string, light: string, base: string, dark: string): string {
  return solid(
    id,
    'M15 20c0 4-.3 8-.8 11.2 1 .5 2.6.5 3.6 0C17.3 28 17 24 17 20z',
    { light, base, dark },
    { edge: 0.9 },
  );
}

function collardLeaf(id: string, place: string, base: string): string {
  return `<g transform="${place}">${stalk(`${id}s`, '#F2F9D8', '#CFE6A0', '#86AE57')}${solid(
    `${id}l`,
    'M16 25.5c-1.6 1-3.6 1-4.9-.2-1.9.3-3.5-.9-3.7-2.6-1.9-.5-3-2.3-2.5-4.1-1.5-1.1-1.9-3.1-.8-4.6-.9-1.7-.5-3.7 1-4.7 0-2 1.5-3.5 3.4-3.6.7-1.8 2.7-2.7 4.5-2 .8-.9 1.9-1.4 3-1.4s2.2.5 3 1.4c1.8-.7 3.8.2 4.5 2 1.9.1 3.4 1.6 3.4 3.6 1.5 1 1.9 3 1 4.7 1.1 1.5.7 3.5-.8 4.6.5 1.8-.6 3.6-2.5 4.1-.2 1.7-1.8 2.9-3.7 2.6-1.3 1.2-3.3 1.2-4.9.2z',
    { light: '#9AD67C', base, dark: '#1C5738', bounce: '#2F6E58' },
    {
      edge: 2,
      markings: veins('#D3EBB0', 5.5, [
        [23, 7],
        [18.5, 9],
        [14, 8.5],
        [9.8, 6],
      ]),
    },
  )}</g>`;
}

export const couve = fitted(
  collardLeaf('ca', 'rotate(-24 16 30) scale(.86) translate(0.5 4.5)', '#3C8A52') +
    collardLeaf('cb', 'rotate(24 16 30) scale(.86) translate(4.5 4.5)', '#3C8A52') +
    collardLeaf('cc', 'scale(.97) translate(.5 .8)', '#4C9F5C'),
  0.86,
  [0, -1.5],
);

function rocketLeaf(id: string, place: string): string {
  return `<g transform="${place}">${stalk(`${id}s`, '#E9F6C4', '#BEDD83', '#79A844')}${solid(
    `${id}l`,
    'M16 26c-1 0-1.4-.9-1.5-2-.8.6-2.3 1.1-3.6.7-1.5-.4-2.1-1.9-1.3-2.9.9-1.1 2.9-1.3 4.3-.7-.1-.8-.2-1.6-.3-2.3-1.2.6-3.3.8-4.7-.2-1.5-1-1.6-2.9-.3-3.6 1.4-.8 3.6-.2 4.8.9 0-.8.1-1.6.2-2.3-1.7-.3-3.4-1.6-3.6-3.3C9.5 5.6 12.2 2 16 1.8c3.8.2 6.5 3.8 6 8.5-.2 1.7-1.9 3-3.6 3.3.1.7.2 1.5.2 2.3 1.2-1.1 3.4-1.7 4.8-.9 1.3.7 1.2 2.6-.3 3.6-1.4 1-3.5.8-4.7.2-.1.7-.2 1.5-.3 2.3 1.4-.6 3.4-.4 4.3.7.8 1 .2 2.5-1.3 2.9-1.3.4-2.8-.1-3.6-.7-.1 1.1-.5 2-1.5 2z',
    { light: '#B9E86A', base: '#63B13F', dark: '#2A6B2C', bounce: '#3F8A4A' },
    {
      edge: 1.6,
      markings: veins('#DDF2A8', 4.6, [
        [23.5, 3.5],
        [18.3, 4.5],
        [12.5, 4.5],
        [8.8, 3.5],
      ]),
    },
  )}</g>`;
}

export const rucula = fitted(
  rocketLeaf('ra', 'rotate(-30 16 31) scale(.86) translate(.5 4)') +
    rocketLeaf('rb', 'rotate(30 16 31) scale(.86) translate(4.5 4)') +
    rocketLeaf('rc', 'scale(.98) translate(.3 .5)'),
  0.92,
  [0, -1],
);

export const repolho = `${solid(
  'ro',
  'M16 3.5c4.5-1.5 9.3.9 10.8 5 2.9 2.5 3.6 6.5 2.3 9.9.2 4.8-2.6 8.4-6.5 9.4-2 1.7-4.3 2.2-6.6 1.7-2.3.5-4.6 0-6.6-1.7-3.9-1-6.7-4.6-6.5-9.4-1.3-3.4-.6-7.4 2.3-9.9C6.7 4.4 11.5 2 16 3.5z',
  { light: '#A9DC78', base: '#6DB356', dark: '#2C6E3B', bounce: '#4E8F68' },
  {
    edge: 2.4,
    markings:
      '<path d="M4.5 20c1.8-4 2.6-8 2.5-12.5M27.5 20c-1.8-4-2.6-8-2.5-12.5" stroke="#D6F0B4" stroke-width=".7" fill="none" stroke-linecap="round"/>',
  },
)}${solid(
  'ri',
  'M16 6c5.4 0 9.3 4.3 9.3 10.3S21.4 27.6 16 27.6 6.7 22.3 6.7 16.3 10.6 6 16 6z',
  { light: '#E4F7BE', base: '#ACD980', dark: '#5E9E4C', bounce: '#7DB98A' },
  {
    edge: 2,
    markings:
      '<path d="M16.5 28c.2-7-.1-13-1.5-20M16.2 21c2.5-1 4.6-3.2 6-6.2M16 15.5c1.9-1 3.4-2.6 4.3-4.9M16.2 22.5c-2.6-.8-4.7-2.7-6.3-5.4M15.8 16.5c-1.9-.8-3.5-2.3-4.5-4.6" stroke="#F7FDE6" stroke-width=".75" stroke-linecap="round" fill="none"/>',
  },
)}${solid(
  'rf',
  'M6.6 14.5c4.5 1 8.6 6.5 9.6 14-4.4.9-8.8-1.5-10.8-5.7-1.3-2.7-.9-6 1.2-8.3z',
  { light: '#C6EA97', base: '#84C364', dark: '#3A7F43', bounce: '#5E9E70' },
  {
    edge: 1.5,
    markings:
      '<path d="M15.5 28.3C13 24 10 19.5 6.6 15M10.8 20.5l-3.7 1.8M13.3 24.3l-4 1.2" stroke="#EAF8CF" stroke-width=".6" stroke-linecap="round" fill="none"/>',
  },
)}`;
