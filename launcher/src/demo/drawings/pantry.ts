import { gleam, solid } from './shading.ts';

/** A dendê fruit as it hangs on the label. */
function dendeFruit(id: string, x: number, y: number): string {
  return solid(
    id,
    `M${x} ${y - 1.7}c1.1 0 1.7 1 1.7 1.9s-.7 1.7-1.7 1.7-1.7-.8-1.7-1.7.6-1.9 1.7-1.9z`,
    { light: '#FFA35C', base: '#E2441E', dark: '#6E1414' },
    { edge: 0.8 },
  );
}

export const dende = `${solid(
  'zb',
  'M13.2 5.5h5.6v4.2c0 1.7 4.7 2.9 4.7 6.7v11.3c0 2.1-1.2 3-3 3h-9c-1.8 0-3-.9-3-3V16.4c0-3.8 4.7-5 4.7-6.7z',
  { light: '#FF9A3D', base: '#E4541A', dark: '#8E1F0C', bounce: '#C7224A' },
  {
    edge: 2.2,
    markings:
      '<rect x="8" y="4" width="16" height="5.4" fill="#FFE9CF" fill-opacity=".75"/><ellipse cx="16" cy="9.4" rx="3.2" ry=".7" fill="#FFB25C" fill-opacity=".9"/>',
  },
)}${solid(
  'zk',
  'M13.5 1.9c1.5-.4 3.5-.4 5 0l.2 3.9c-1.7.5-3.7.5-5.4 0z',
  { light: '#F0CFA0', base: '#C6935A', dark: '#7C5226' },
  { edge: 1 },
)}${solid(
  'zl',
  'M8.5 17.3c4.8 1 10.2 1 15 0v9.2c-4.8 1-10.2 1-15 0z',
  { light: '#FFFDF6', base: '#FBEFD8', dark: '#C9A678' },
  { edge: 1 },
)}${dendeFruit('z1', 14.1, 22.8)}${dendeFruit('z2', 17.9, 22.8)}${dendeFruit('z3', 16, 20.6)}<path d="M16 18.9c-1.2-.9-2.6-.9-3.7-.2 1.2.9 2.5 1 3.7.2zM16 18.9c1.2-.9 2.6-.9 3.7-.2-1.2.9-2.5 1-3.7.2z" fill="#4E9A3C"/><path d="M10.3 15.5v12.3" stroke="#fff" stroke-opacity=".18" stroke-width=".9" stroke-linecap="round"/>${gleam('zg', [20.9, 14, 0.9, 2.4, -18], 0.6)}`;

/** Grains that catch the light on the heap of flour. */
const grains = Array.from({ length: 40 }, (_, index) => {
  const angle = index * 2.39996;
  const reach = Math.sqrt((index + 0.5) / 40);
  const x = 16 + Math.cos(angle) * reach * 8;
  const y = 8.6 + Math.sin(angle) * reach * 3.4;
  const colour = index % 3 === 0 ? '#D9AE5C' : '#FFF9E4';
  return `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${index % 2 ? 0.22 : 0.3}" fill="${colour}" fill-opacity=".9"/>`;
}).join('');

export const farinha = `${solid(
  'fb',
  'M6.3 11.5c-2.4 4-3.8 8.8-3.6 13.3.1 3.6 2.3 5.7 5.6 5.9 5.2.4 10.2.4 15.4 0 3.3-.2 5.5-2.3 5.6-5.9.2-4.5-1.2-9.3-3.6-13.3z',
  { light: '#F3DDB8', base: '#D5B07D', dark: '#8B6236', bounce: '#C98272' },
  {
    edge: 2.8,
    markings:
      '<path d="M9 14c-1.5 4-2.2 8-2 12M12.5 15c-.6 4-.8 8-.5 12M23 14c1.5 4 2.2 8 2 12" stroke="#A67B49" stroke-opacity=".45" stroke-width=".5" stroke-linecap="round" fill="none"/>',
  },
)}${solid(
  'fl',
  'M11 18h10c.7 0 1 .4 1 1v6.5c0 .6-.3 1-1 1H11c-.7 0-1-.4-1-1V19c0-.6.3-1 1-1z',
  { light: '#FFFDF6', base: '#FBF1DD', dark: '#CBAE80' },
  { edge: 0.8 },
)}<path d="M16 25.3c-.2-2.6-.2-3.4 0-5.6M16 22.2c-1.9-.1-3.1-.9-3.5-2.4 1.9-.1 3.1.8 3.5 2.4zM16 22.2c1.9-.1 3.1-.9 3.5-2.4-1.9-.1-3.1.8-3.5 2.4z" fill="#5FA445" stroke="#3F7F35" stroke-width=".3" stroke-linejoin="round"/>${solid(
  'fo',
  'M4.8 12.3c.3-2.6 5-4.3 11.2-4.3s10.9 1.7 11.2 4.3c.2 2.5-4.7 4.2-11.2 4.2S4.6 14.8 4.8 12.3z',
  { light: '#F7E5C4', base: '#DDBB88', dark: '#94693A' },
  { edge: 1.4 },
)}<ellipse cx="16" cy="11.9" rx="9.5" ry="3.1" fill="#8B6236" fill-opacity=".7"/>${solid(
  'fh',
  'M6.6 12.3c1.7-2 4.4-6.7 7-7.9 1.6-.8 3.3-.8 4.9 0 2.5 1.2 5.2 5.9 6.9 7.9-1.3 1.8-5.2 2.7-9.4 2.7s-8.1-.9-9.4-2.7z',
  { light: '#FFFBEA', base: '#F6DFA4', dark: '#CB9E52', bounce: '#E8BE7A' },
  { edge: 1.6, markings: grains },
)}`;
