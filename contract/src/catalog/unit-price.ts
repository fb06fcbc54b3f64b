// Free of zod on purpose: cards and product pages show it.
import { type Cents, cents, formatCents } from '../base/money.ts';

export type Measure = 'kg' | 'litro' | 'unidade';

/** What one kilo, litre or piece costs: what is sold in packs has to say so (Lei 10.962/2004, art. 2º-A). */
export interface UnitPrice {
  amount: Cents;
  per: Measure;
}

interface Quantity {
  per: Measure;
  /** In thousandths of the measure: grams, millilitres. */
  thousandths: number;
}

const PIECE = { per: 'unidade', thousandths: 1000 } as const;
const MEASURES: ReadonlyMap<string, Quantity> = new Map([
  ...named(['g', 'gr', 'grama', 'gramas'], { per: 'kg', thousandths: 1 }),
  ...named(['kg', 'quilo', 'quilos', 'kilo', 'kilos'], { per: 'kg', thousandths: 1000 }),
  ...named(['ml', 'mililitro', 'mililitros'], { per: 'litro', thousandths: 1 }),
  ...named(['l', 'lt', 'litro', 'litros'], { per: 'litro', thousandths: 1000 }),
  ...named(['un', 'und', 'unid', 'unidade', 'unidades'], PIECE),
  ...named(['duzia', 'duzias'], { per: 'unidade', thousandths: 12_000 }),
]);

/** A price for one of these is a unit price already. */
const WHOLE = new Set(['kg', 'quilo', 'kilo', 'l', 'lt', 'litro', 'un', 'und', 'unid', 'unidade']);

/** Words that may stand before a quantity without changing it. Any other, such as 'cerca de', makes it unreadable. */
const PACKS = new Set(
  `bandeja barra bisnaga cabeca cacho caixa caixinha cartela cesto copo cumbuca embalagem envelope fatia frasco galao
  garrafa lata maco molho pacote pe peca penca porcao pote rede saca saco sacola sache saquinho tablete tubo vaso vidro
  pequeno pequena medio media grande de com`.split(/\s+/),
);

/** '1.500' is a thousand to some and one and a half to others: three decimals need a comma. */
const AMOUNT = /^(?:\d{1,5}|\d{1,4},\d{1,3}|\d{1,4}\.\d{1,2})$/;
const LONGEST = 60;

/** Null for whatever cannot be read without a doubt: no figure is better than a wrong one. */
export function unitPriceOf(price: Cents, unit: string | undefined): UnitPrice | null {
  const quantity = readQuantity(wordsOf(unit));
  if (!quantity || price <= 0) return null;
  return { per: quantity.per, amount: cents(Math.round((price * 1000) / quantity.thousandths)) };
}

/** 'R$ 79,50/kg', to stand beside the price; null where the price itself says it, or nothing can be said. */
export function unitPriceInWords(price: Cents, unit: string | undefined): string | null {
  const [word = '', ...more] = wordsOf(unit);
  if (more.length === 0 && WHOLE.has(word)) return null;
  const found = unitPriceOf(price, unit);
  return found && `${formatCents(found.amount)}/${found.per}`;
}

/** 'Maço (300g)' -> 'maco', '300', 'g' */
function wordsOf(unit: string | undefined): string[] {
  if (!unit || unit.length > LONGEST) return [];
  return unit
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[()]/g, ' ')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/(x)(\d)/g, '$1 $2')
    .split(/\s+/)
    .filter(Boolean);
}

/** From the end: measure, amount, perhaps 'times', and only packs before it. */
function readQuantity(words: readonly string[]): Quantity | null {
  const measure = MEASURES.get(words.at(-1) ?? '');
  if (!measure) return null;
  const before = words.slice(0, -1);
  const last = before.at(-1) ?? '';
  if (last === 'meia' || last === 'meio') return ofPacks(before.slice(0, -1), measure, 0.5);
  if (!AMOUNT.test(last)) return isAlone(words, measure) ? measure : null;
  const amount = Number(last.replace(',', '.'));
  if (before.at(-2) !== 'x') return ofPacks(before.slice(0, -1), measure, amount);
  const count = before.at(-3) ?? '';
  return /^\d{1,3}$/.test(count) ? ofPacks(before.slice(0, -3), measure, amount * Number(count)) : null;
}

/** 'kg' and 'dúzia' say how much they are; a lone 'g' or 'ml' is a slip of the pen. */
function isAlone(words: readonly string[], { thousandths }: Quantity): boolean {
  return words.length === 1 && thousandths >= 1000;
}

function ofPacks(words: readonly string[], { per, thousandths }: Quantity, amount: number): Quantity | null {
  // Decimals of a gram, or half a piece, are no quantity that anybody sells.
  const whole = Math.round(thousandths * amount);
  const isSound = whole > 0 && (per !== 'unidade' || whole % 1000 === 0);
  return isSound && words.every((word) => PACKS.has(word)) ? { per, thousandths: whole } : null;
}

function named(words: readonly string[], quantity: Quantity): [string, Quantity][] {
  return words.map((word) => [word, quantity]);
}
