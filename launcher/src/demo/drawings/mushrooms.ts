import { gleam, solid } from './shading.ts';

/** A small mushroom with its foot at (x, 29) and its cap at height `y`. */
function shimejiStem(id: string, x: number, y: number, cap: number): string {
  const lean = (x - 16) * 0.28;
  const foot = 16 + (x - 16) * 0.5;
  const stem = solid(
    `${id}s`,
    `M${x - cap * 0.38} ${y}C${x - cap * 0.34} ${y + 5} ${foot - lean - 1.9} 24 ${foot - 2.4} 29.2q2.4 1.8 4.8 0C${foot - lean + 1.9} 24 ${x + cap * 0.4} ${y + 5} ${x + cap * 0.38} ${y}z`,
    { light: '#FFFDF7', base: '#F4E7D3', dark: '#BFA082', bounce: '#E9B9A0' },
    { edge: 1.1 },
  );
  const hat = solid(
    `${id}c`,
    `M${x - cap} ${y + 0.7}C${x - cap * 1.1} ${y - cap * 0.7} ${x - cap * 0.5} ${y - cap * 1.25} ${x} ${y - cap * 1.25}S${x + cap * 1.1} ${y - cap * 0.7} ${x + cap} ${y + 0.7}C${x + cap * 0.6} ${y + 1.5} ${x - cap * 0.6} ${y + 1.5} ${x - cap} ${y + 0.7}z`,
    { light: '#D8BDA2', base: '#9A7A62', dark: '#54392B', bounce: '#A86A72' },
    { edge: 1.3 },
  );
  return stem + hat + gleam(`${id}g`, [x + cap * 0.38, y - cap * 0.72, cap * 0.3, cap * 0.2, 30], 0.55);
}

export const shimeji = [
  shimejiStem('s1', 10.2, 7.4, 3.6),
  shimejiStem('s2', 21.6, 6.8, 3.7),
  shimejiStem('s3', 15.8, 5.4, 3.9),
  shimejiStem('s4', 5.4, 12.6, 3.5),
  shimejiStem('s5', 26.6, 12.2, 3.5),
  shimejiStem('s6', 11.6, 13.4, 4.1),
  shimejiStem('s7', 20.2, 13, 4.1),
  shimejiStem('s8', 7.6, 18.6, 3.1),
  shimejiStem('s9', 24.4, 18.2, 3.2),
  shimejiStem('s0', 16, 19.6, 3.8),
].join('');

/** Pale cracks that run down from the crown of a shiitake. */
const cracks =
  '<path d="M11.5 6.8l1.4 1.9-1.9 1.5M12.9 8.7l2.3.3M18.3 5.6l-.3 2.3 1.9 1.3M18 7.9l-1.7 1M23.5 9.3l-1.6 1.3.7 1.9M7.3 11.6l1.8.8-.5 1.9M15.5 11.8l1.7 1.3-.9 1.5M17.2 13.1l1.9-.1M26 13.6l-1.2.5" stroke="#F0D2A6" stroke-opacity=".65" stroke-width=".52" stroke-linecap="round" stroke-linejoin="round" fill="none"/>';

export const shiitake = `${solid(
  'ts',
  'M13.2 17c.5 4-.3 8-1.5 11.3-.5 1.4.6 2.5 4.3 2.5s4.9-1.1 4.4-2.5C19.2 25 18.4 21 18.9 17z',
  { light: '#FFF6E4', base: '#F0DCBD', dark: '#B18E66', bounce: '#E5A98C' },
  { edge: 1.7 },
)}${solid(
  'tg',
  'M3.8 16.8c3-2.3 21.4-2.3 24.4 0-.4 2.3-5.6 4.3-12.2 4.3s-11.8-2-12.2-4.3z',
  { light: '#FFF0D6', base: '#E9CFA8', dark: '#9C7650' },
  {
    edge: 1.2,
    markings:
      '<path d="M16 16v6M12 16l-1.5 5M20 16l1.5 5M8 16l-3 4M24 16l3 4M14 16l-.7 5.5M18 16l.7 5.5M10 16l-2.2 4.5M22 16l2.2 4.5" stroke="#B58F62" stroke-width=".35" fill="none"/>',
  },
)}${solid(
  'tc',
  'M2.6 16.2C1.7 9 8 2.6 16 2.6S30.3 9 29.4 16.2c-.2 1.6-1.7 2-3 1.4-5.6-2.3-15.2-2.3-20.8 0-1.3.6-2.8.2-3-1.4z',
  { light: '#C08A5C', base: '#7F4E30', dark: '#3E2114', bounce: '#9A4F5A' },
  { edge: 2.8, markings: cracks },
)}${gleam('tl', [21.5, 7, 2.6, 1.3, 25], 0.45)}`;

export const paris = `${solid(
  'ps',
  'M12.4 17.5c.3 4-.2 7.4-1.2 10.2-.6 1.7 1.4 2.9 4.8 2.9s5.4-1.2 4.8-2.9c-1-2.8-1.5-6.2-1.2-10.2z',
  { light: '#FFFFFF', base: '#F4EBDD', dark: '#B9A085', bounce: '#E8C6B0' },
  { edge: 1.7 },
)}${solid(
  'pg',
  'M5.2 17.7c3-1.5 18.6-1.5 21.6 0-1 2.3-5.2 3.7-10.8 3.7s-9.8-1.4-10.8-3.7z',
  { light: '#E3C4AE', base: '#C9A58D', dark: '#7A5643' },
  { edge: 1.2 },
)}${solid(
  'pc',
  'M3.2 17C2.5 9.4 8.2 3.3 16 3.3S29.5 9.4 28.8 17c-.2 2-2.2 2.7-4.3 2.1-5.1-1.4-11.9-1.4-17 0-2.1.6-4.1-.1-4.3-2.1z',
  { light: '#FFFFFF', base: '#F6EEE2', dark: '#B59A7E', bounce: '#E6C4AE' },
  { edge: 2.6 },
)}${gleam('pl', [21, 8, 2.8, 1.6, 28], 0.9)}`;
