import { fitted, gleam, solid } from './shading.ts';

const aipimBark = {
  light: '#B98560',
  base: '#8A5838',
  dark: '#472817',
  bounce: '#B5644A',
};

/** Rough rings across the bark, lighter where the skin has flaked. */
function barkRings(places: readonly number[]): string {
  return places
    .map(
      (y, index) =>
        `<path d="M${8 + (index % 2)} ${y}q4 1.3 ${6 + (index % 3)} .2" stroke="#5A3420" stroke-opacity=".6" stroke-width=".55" stroke-linecap="round" fill="none"/><path d="M${9.5 + (index % 3)} ${y + 1.2}q2 .7 3.4 .2" stroke="#D2A27C" stroke-opacity=".55" stroke-width=".4" stroke-linecap="round" fill="none"/>`,
    )
    .join('');
}

const aipimWhole = `<g transform="translate(10 -.6) rotate(20 13 16) scale(1 .98)">${solid(
  'aw',
  'M9.4 2.6c1.8-1.3 5.2-1.2 6.7.2 1.6 1.6 1.9 5 2 8.3.1 4.5-.6 9-2.2 13.2-.9 2.5-2 4.9-3 5-1.1.1-2.1-2.3-3-5C8.3 20 7.4 15.4 7.4 11c0-3.3.4-7 2-8.4z',
  aipimBark,
  { edge: 2.6, markings: barkRings([6, 10, 13.5, 17.5, 21.5, 25]) },
)}</g>`;

const aipimCut = `<g transform="translate(-1 .4) rotate(-24 12 18)">${solid(
  'ac',
  'M6.6 8.2h11c.9 3.3 1 7 .5 10.4-.7 4.4-2.3 8-3.6 10.3-.9 1.5-2 1.6-2.9.1C10 26 8.1 23 6.9 18.6c-.9-3.4-1-7.1-.3-10.4z',
  aipimBark,
  { edge: 2.4, markings: barkRings([13, 16.5, 20, 23.5, 26.5]) },
)}<ellipse cx="12.1" cy="8.2" rx="5.55" ry="3.1" fill="#7A4A30"/><ellipse cx="12.1" cy="8.15" rx="5.15" ry="2.78" fill="#F3B9AE"/>${solid(
  'af',
  'M12.1 5.8c2.5 0 4.55 1.05 4.55 2.35s-2.05 2.35-4.55 2.35-4.55-1.05-4.55-2.35 2.05-2.35 4.55-2.35z',
  { light: '#FFFFFF', base: '#FBF3E4', dark: '#DCC6A6' },
  {
    edge: 0.9,
    markings: '<ellipse cx="12.1" cy="8.15" rx=".5" ry=".26" fill="#D9C19C"/>',
  },
)}</g>`;

export const aipim = aipimWhole + aipimCut;

/** One okra pod standing on its tip, stalk up. */
function okraPod(id: string, place: string): string {
  const ridge = (path: string, colour: string, opacity: number) =>
    `<path d="${path}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width=".7" stroke-linecap="round" fill="none"/>`;
  const ridges =
    ridge('M13.1 7.5c-.4 7-.1 13 1.9 20', '#3E7A1E', 0.5) +
    ridge('M16.2 7.5c.4 7 .3 13-.5 20.5', '#D5F08A', 0.75) +
    ridge('M19 8c.2 6-.6 12.5-2.7 19', '#3E7A1E', 0.4);
  return `<g transform="${place}">${solid(
    `${id}p`,
    'M11.3 7.2c2.8-1 6.7-1 9.4 0 .5 5.3-.6 13.8-3.3 20.6-.5 1.3-1.1 2.7-1.6 2.7s-1-1.3-1.5-2.7C11.8 21 10.8 12.5 11.3 7.2z',
    { light: '#B6E25E', base: '#7DBB3A', dark: '#2F6A1F', bounce: '#5E9E3A' },
    { edge: 2, markings: ridges },
  )}${solid(
    `${id}c`,
    'M10.7 7.7c-.4-1.6.9-3.3 3.3-3.8L14.8 1.2c.2-.7 2.2-.7 2.4 0l.8 2.7c2.4.5 3.7 2.2 3.3 3.8-2.7 1.3-7.9 1.3-10.6 0z',
    { light: '#CBEB86', base: '#8FC24A', dark: '#477F24' },
    { edge: 1.1 },
  )}</g>`;
}

export const quiabo = fitted(
  okraPod('qa', 'translate(5.5 .5) rotate(24 16 16) scale(.88) translate(3 1)') +
    okraPod('qb', 'translate(-8 2.5) rotate(-26 16 16) scale(.86) translate(2 2)') +
    okraPod('qc', 'translate(-.5 1.5) rotate(4 16 16) scale(.94) translate(1 1)'),
  1,
  [1, -0.5],
);

/** A leaf stalk of the beetroot with its blade. */
function beetLeaf(id: string, place: string): string {
  return `<g transform="${place}">${solid(
    `${id}l`,
    'M16 13.5C13.6 12 12 9.6 12.2 6.6 12.3 3.8 13.8 1.7 16 .6c2.3 1.1 3.8 3.2 3.9 6 .1 3-1.5 5.4-3.9 6.9z',
    { light: '#9ED35B', base: '#5DA53C', dark: '#27622B', bounce: '#4D8A3A' },
    {
      edge: 1.6,
      markings:
        '<path d="M16 14V3.5M16 10.5l2.5-2.7M16 10.5l-2.5-2.7M16 7.3l1.9-2.1M16 7.3l-1.9-2.1" stroke="#C42663" stroke-width=".62" stroke-linecap="round" fill="none"/>',
    },
  )}<path d="M16 12.4v6.2" stroke="#B81E5C" stroke-width="1.5" stroke-linecap="round"/><path d="M16.3 12.6v5.8" stroke="#F0709F" stroke-width=".4" stroke-linecap="round"/></g>`;
}

export const beterraba = fitted(
  beetLeaf('ba', 'rotate(-27 16 17) translate(0 -.5)') +
    beetLeaf('bb', 'rotate(27 16 17) translate(0 -.5)') +
    beetLeaf('bc', 'translate(0 -.8)') +
    solid(
      'bt',
      'M16 14.7c1.4 0 2.4.5 3.9.8 3.1.7 5.2 2.9 5.2 5.8 0 3.7-3.4 6.1-6.4 7.3-1.4.6-1.9 1.3-2.2 2.6-.1.5-.9.5-1 0-.3-1.3-.8-2-2.2-2.6-3-1.2-6.4-3.6-6.4-7.3 0-2.9 2.1-5.1 5.2-5.8 1.5-.3 2.5-.8 3.9-.8z',
      { light: '#F0709F', base: '#B3215F', dark: '#5E0F3D', bounce: '#7A2A86' },
      {
        edge: 2.6,
        markings:
          '<path d="M9 25.2c4 1.8 10 1.8 14 0M11.5 27.2c3 1 6 1 9 0" stroke="#7E1247" stroke-opacity=".55" stroke-width=".45" fill="none"/>',
      },
    ) +
    gleam('bg', [20.6, 18.8, 2.1, 1.3, 28], 0.6),
  0.98,
  [0, 0.1],
);

/** One rib of the pumpkin; the outer ones are shorter and lie behind. */
function pumpkinRib(id: string, x: number, width: number, [top, bottom]: readonly [number, number]): string {
  const left = x - width / 2;
  const right = x + width / 2;
  const middle = (top + bottom) / 2;
  return solid(
    id,
    `M${x} ${top}C${left + width * 0.1} ${top} ${left} ${middle - 4.6} ${left} ${middle}S${left + width * 0.12} ${bottom} ${x} ${bottom} ${right} ${middle + 4.6} ${right} ${middle} ${right - width * 0.1} ${top} ${x} ${top}z`,
    { light: '#FFC862', base: '#F58C22', dark: '#AE470A', bounce: '#E2584A' },
    { edge: 2.2 },
  );
}

export const abobora = [
  pumpkinRib('r1', 7.6, 11.6, [11.6, 27.4]),
  pumpkinRib('r5', 24.4, 11.6, [11.6, 27.4]),
  pumpkinRib('r2', 11.4, 11, [10.2, 28.6]),
  pumpkinRib('r4', 20.6, 11, [10.2, 28.6]),
  pumpkinRib('r3', 16, 10.4, [9.6, 29.2]),
  solid(
    'rs',
    'M12.9 11.3c1.1-1.7 1.3-4 .7-6.1-.3-1 3.7-2.4 4.4-1.4.7 1.1.5 1.9.5 3.2 0 1.6.6 3 1.7 4.2-2 1.3-5.4 1.4-7.3.1z',
    { light: '#B9D560', base: '#7E9C33', dark: '#465F1B' },
    { edge: 1.2 },
  ),
  gleam('rg', [22.6, 15, 1.3, 2.6, 14], 0.5),
].join('');
