import { gleam, linear, solid } from './shading.ts';

/** Points spread evenly on an ellipse, each slightly off its place so that seeds look grown, not printed. */
function ring(
  count: number,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  offset = 0,
): [number, number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((index + offset) / count) * 2 * Math.PI;
    const stray = 1 + 0.07 * Math.sin(index * 2.3 + offset);
    return [cx + Math.cos(angle) * rx * stray, cy + Math.sin(angle) * ry * stray, (angle * 180) / Math.PI];
  });
}

const maracujaWhole = `${solid(
  'mw',
  'M20.2 3.2c5.3 0 9.4 4 9.4 9.2s-4.1 9.4-9.4 9.4-9.4-4.2-9.4-9.4 4.1-9.2 9.4-9.2z',
  { light: '#FFE76A', base: '#F9BE1E', dark: '#C2700A', bounce: '#F08A3C' },
)}<path d="M20.3 3.8c-.2-.9.1-1.7.7-2.3" stroke="#7D8B2C" stroke-width="1.1" stroke-linecap="round" fill="none"/>${gleam('mg', [23.6, 8.2, 1.9, 1.2, 30], 0.6)}`;

const maracujaSeeds = [...ring(9, [12.4, 20.8, 4.6, 4.3]), ...ring(5, [12.4, 20.8, 2.1, 2], 0.4)]
  .map(
    ([x, y, turn]) =>
      `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="1.25" ry=".95" fill="#F59A12" fill-opacity=".75"/><ellipse cx="${x}" cy="${y}" rx=".82" ry=".54" fill="#3B2413"/><ellipse cx="${x + 0.2}" cy="${y - 0.18}" rx=".26" ry=".14" fill="#fff" fill-opacity=".65"/></g>`,
  )
  .join('');

const maracujaHalf = `${solid(
  'mh',
  'M12.4 11.1c5.6 0 9.9 4.3 9.9 9.7s-4.3 9.7-9.9 9.7-9.9-4.3-9.9-9.7 4.3-9.7 9.9-9.7z',
  { light: '#FFDE57', base: '#F6B21A', dark: '#B9660A', bounce: '#EB7A35' },
  { edge: 1.4 },
)}<ellipse cx="12.4" cy="20.8" rx="8.7" ry="8.5" fill="#FFF6DF"/>${solid(
  'mp',
  'M12.4 13.7c4.1 0 7.3 3.1 7.3 7.1s-3.2 7.1-7.3 7.1-7.3-3.1-7.3-7.1 3.2-7.1 7.3-7.1z',
  { light: '#FFD34A', base: '#FBAA19', dark: '#D06A08' },
  { edge: 1.6, markings: maracujaSeeds },
)}${gleam('mq', [15.3, 16.6, 2, 0.9, 35], 0.45)}`;

export const maracuja = maracujaWhole + maracujaHalf;

const goiabaSeeds = [...ring(13, [12.3, 20.9, 4.3, 4.2]), ...ring(7, [12.3, 20.9, 2.5, 2.4], 0.5)]
  .map(
    ([x, y, turn]) =>
      `<ellipse cx="${x}" cy="${y}" rx=".56" ry=".4" transform="rotate(${turn} ${x} ${y})" fill="#FFE3B8"/>`,
  )
  .join('');

const goiabaWhole = `${solid(
  'gw',
  'M20.4 3.6c5 0 9.1 4.3 9.1 9.7 0 5.2-3.9 8.9-8.9 8.9s-9.3-3.8-9.3-9c0-5.3 4.1-9.6 9.1-9.6z',
  { light: '#E9F29A', base: '#B4CF4B', dark: '#6F8F22', bounce: '#E7C65B' },
)}<path d="M18.9 4.1c.3-1 .7-1.6 1.6-2.3.6.8.9 1.5.9 2.3.7-.5 1.3-.5 2.2-.3-.7 1-1.6 1.5-2.9 1.6-1.3 0-2.2-.4-2.9-1.3z" fill="#6B7A2B"/>${gleam('gg', [24, 8.8, 1.9, 1.1, 35], 0.55)}`;

const goiabaHalf = `${solid(
  'gh',
  'M12.3 11.1c5.5 0 9.8 4.4 9.8 9.8s-4.3 9.6-9.8 9.6-9.8-4.2-9.8-9.6 4.3-9.8 9.8-9.8z',
  { light: '#D9EA7E', base: '#A9C843', dark: '#64861C', bounce: '#D9B94E' },
  { edge: 1.4 },
)}<ellipse cx="12.3" cy="20.85" rx="8.95" ry="8.85" fill="#FFD9C4"/>${solid(
  'gp',
  'M12.3 12.6c4.7 0 8.3 3.7 8.3 8.3s-3.6 8.2-8.3 8.2-8.3-3.6-8.3-8.2 3.6-8.3 8.3-8.3z',
  { light: '#FF9A9A', base: '#F4667A', dark: '#C9344F' },
  {
    edge: 1.5,
    markings: `<ellipse cx="12.3" cy="20.9" rx="5.4" ry="5.3" fill="#E84A63" fill-opacity=".7"/>${goiabaSeeds}`,
  },
)}${gleam('gq', [15.6, 16, 2.2, 0.9, 38], 0.4)}`;

export const goiaba = goiabaWhole + goiabaHalf;

const mamaoSeeds = Array.from({ length: 26 }, (_, index) => {
  // A sunflower spiral fills the long hollow without rows.
  const angle = index * 2.39996;
  const reach = Math.sqrt((index + 0.5) / 26);
  const x = 13.2 + Math.cos(angle) * reach * 2.2;
  const y = 19 + Math.sin(angle) * reach * 6;
  return `<circle cx="${x}" cy="${y}" r=".78" fill="#2B2A2E"/><circle cx="${x + 0.22}" cy="${y - 0.24}" r=".22" fill="#fff" fill-opacity=".7"/>`;
}).join('');

const mamaoWhole = `<g transform="rotate(24 21 15)">${solid(
  'pw',
  'M21 1.6c2.3 0 3.5 1.7 4.3 4.3.9 2.9 3 5.6 3 10.3 0 6-3.2 10.2-7.3 10.2s-7.3-4.2-7.3-10.2c0-4.7 2.1-7.4 3-10.3.8-2.6 2-4.3 4.3-4.3z',
  { light: '#FFD867', base: '#F2A63A', dark: '#8F8A22', bounce: '#E9843A' },
  {
    edge: 3,
    markings: `<path d="M12 0h18v8c-6 4-12 4-18 0z" fill="#8FAE3A" fill-opacity=".55" filter="url(#pw-soft)"/>`,
  },
)}${gleam('pg', [24, 9.5, 1.2, 3, 10], 0.5)}</g>`;

const mamaoHalf = `<g transform="rotate(-14 13 19)">${solid(
  'ph',
  'M13.2 4.6c2.4 0 3.7 1.7 4.5 4.2.9 2.9 3.1 5.5 3.1 10.5 0 6.3-3.3 10.9-7.6 10.9s-7.6-4.6-7.6-10.9c0-5 2.2-7.6 3.1-10.5.8-2.5 2.1-4.2 4.5-4.2z',
  { light: '#F7C84F', base: '#E9A12F', dark: '#9A7A1A', bounce: '#E07A2E' },
  { edge: 1.2 },
)}${solid(
  'pf',
  'M13.2 5.6c1.9 0 2.9 1.4 3.6 3.5.9 2.8 3.1 5.5 3.1 10.2 0 5.8-2.9 9.9-6.7 9.9s-6.7-4.1-6.7-9.9c0-4.7 2.2-7.4 3.1-10.2.7-2.1 1.7-3.5 3.6-3.5z',
  { light: '#FFB061', base: '#FF8136', dark: '#DE5417' },
  { edge: 1.8 },
)}<defs>${linear(
  'pc',
  [0.5, 0, 0.5, 1],
  [
    [0, '#D9480F'],
    [1, '#F2713A'],
  ],
)}</defs><ellipse cx="13.2" cy="19" rx="3.2" ry="7" fill="url(#pc)"/>${mamaoSeeds}${gleam('pq', [17.4, 14, 0.7, 2.6, -12], 0.45)}</g>`;

export const mamao = mamaoWhole + mamaoHalf;
