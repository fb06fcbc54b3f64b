/**
 * The store's colours where no stylesheet reaches: mail programs read what stands on the element itself. Those that
 * know dark mode read the sheet below as well, by the same names.
 */
export const LIGHT = {
  paper: '#FBF7EF',
  card: '#FFFDF9',
  ink: '#2A2118',
  soft: '#5F5344',
  line: '#E6DCC8',
  leaf: '#1F6B3B',
  pale: '#E3F0DC',
  paleInk: '#164F2B',
  tile: '#F3ECDC',
  tomato: '#D9482B',
} as const;

const DARK = {
  paper: '#1B1611',
  card: '#272019',
  ink: '#F6EEE1',
  soft: '#CDBFAB',
  line: '#4A3F33',
  leaf: '#9ADBAE',
  pale: '#1D3A28',
  paleInk: '#CDEFD6',
  tile: '#3A3026',
  buttonInk: '#10301C',
} as const;

/** Named twice: Outlook on the web marks what it darkens instead of asking the device. */
const DARK_RULES: readonly [name: string, rule: string][] = [
  ['paper', `background-color:${DARK.paper}!important`],
  ['card', `background-color:${DARK.card}!important;border-color:${DARK.line}!important`],
  ['ink', `color:${DARK.ink}!important`],
  ['soft', `color:${DARK.soft}!important`],
  ['line', `border-color:${DARK.line}!important`],
  ['leaf', `color:${DARK.leaf}!important`],
  ['pale', `background-color:${DARK.pale}!important;color:${DARK.paleInk}!important`],
  ['tile', `background-color:${DARK.tile}!important;color:${DARK.soft}!important`],
  [
    'button',
    `background-color:${DARK.leaf}!important;border-color:${DARK.leaf}!important;color:${DARK.buttonInk}!important`,
  ],
];

const darkRules = (within: string) => DARK_RULES.map(([name, rule]) => `${within}.${name}{${rule}}`).join('');

export const SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{-webkit-text-size-adjust:100%;text-size-adjust:100%}',
  'table{border-spacing:0}img{border:0}',
  '@media (max-width:480px){.card{padding:24px 20px!important}.edge{padding-left:12px!important;padding-right:12px!important}table.wide{width:100%!important}a.wide{display:block!important;padding-left:12px!important;padding-right:12px!important}}',
  `@media (prefers-color-scheme:dark){${darkRules('')}}`,
  darkRules('[data-ogsc] '),
].join('\n');

export const SANS = "Figtree,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const SERIF = "Fraunces,Georgia,'Times New Roman',serif";
