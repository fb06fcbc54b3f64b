import type { ShortageDetail, ShortStop, Substitute } from '@cesta/contract/panel/shortages';
import type { HarvestRoundSummary } from '@cesta/contract/supply/harvest';
import { counted, formatCount } from '../parts/counted.ts';

type Stop = Pick<ShortStop, 'id' | 'portions' | 'held'>;

/** Those in which something can be changed. */
export function openStops<One extends Stop>(stops: readonly One[]): One[] {
  return stops.filter(({ held }) => held === null);
}

export function portionsIn(stops: readonly Stop[]): number {
  return stops.reduce((total, { portions }) => total + portions, 0);
}

/** As many as it takes to make up for what is missing, the last boxes first: they are packed last. */
export function enoughFor(missing: number, stops: readonly Stop[]): string[] {
  const chosen: string[] = [];
  let left = missing;
  for (const { id, portions } of openStops(stops).toReversed()) {
    if (left <= 0) break;
    chosen.push(id);
    left -= portions;
  }
  return chosen;
}

/** Of those that are chosen, where it can go in. */
export function fitting<One extends Stop>(chosen: readonly One[], substitute: Substitute | undefined): One[] {
  if (!substitute) return [];
  const unfit = new Set(substitute.unfit);
  return chosen.filter(({ id }) => !unfit.has(id));
}

/**
 * Of those that it fits, the ones that there is enough of it for: in the order of their boxes, as the store gives it out,
 * and nobody gets a part.
 */
export function servedBy<One extends Stop>(
  fit: readonly One[],
  substitute: Substitute | undefined,
  stops: readonly Stop[],
): One[] {
  if (!substitute) return [];
  const needs = new Map(stops.map(({ id, portions }, place) => [id, substitute.portions[place] ?? portions]));
  let { left } = substitute;
  return fit.filter(({ id, portions }) => {
    const needed = needs.get(id) ?? portions;
    if (needed > left) return false;
    left -= needed;
    return true;
  });
}

/** 'faltam 22 das 62 porções', 'falta 1 porção' */
export function missingText({ missing, wanted }: Pick<ShortageDetail, 'missing' | 'wanted'>): string {
  const verb = missing === 1 ? 'falta' : 'faltam';
  if (wanted === 1) return `${verb} 1 porção`;
  return `${verb} ${formatCount(missing)} das ${counted(wanted, 'porção', 'porções')}`;
}

/** '12 cestas e 3 pedidos' */
export function touchedText({ baskets, orders }: Pick<ShortageDetail, 'baskets' | 'orders'>): string {
  const parts = [
    baskets > 0 && counted(baskets, 'cesta', 'cestas'),
    orders > 0 && counted(orders, 'pedido', 'pedidos'),
  ];
  return parts.filter(Boolean).join(' e ');
}

const NAMED = 5;

/** Who has not arrived is counted on by their word: told, in case they do not come at all. */
export function awaitedText(farms: readonly string[]): string {
  const rest = farms.length - NAMED;
  const names = farms.slice(0, NAMED).join(', ') + (rest > 0 ? ` e mais ${formatCount(rest)}` : '');
  return `Ainda não chegou nada de ${names}. Aqui contamos com o que confirmaram.`;
}

/** Nothing is short: whether that is known yet depends on who has answered. */
export function nothingShortWords({
  state,
  orders,
  answered,
  silent,
  passed_over,
  called_off,
}: Pick<HarvestRoundSummary, 'state' | 'orders' | 'answered' | 'silent' | 'passed_over' | 'called_off'>): {
  title: string;
  text: string;
} {
  if (called_off)
    return { title: 'Rodada cancelada', text: 'Ninguém sai neste dia, e nada precisa ser colhido para ele.' };
  if (state === 'ahead')
    return {
      title: 'Ainda não se sabe',
      text: 'O que falta aparece aqui quando os produtores forem chamados e responderem.',
    };
  if (state === 'asked')
    return {
      title: 'Nada falta nesta rodada até agora',
      text: `${counted(orders - answered - silent - passed_over, 'pedido ainda espera', 'pedidos ainda esperam')} resposta de quem planta.`,
    };
  return {
    title: 'Nada falta nesta rodada',
    text: 'O que foi confirmado ou recebido dá para todas as cestas e pedidos.',
  };
}
