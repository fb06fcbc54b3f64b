import { onMoment, spokenDay } from '@cesta/contract/base/calendar';
import type { SilenceRule } from '@cesta/contract/supply/supply-constants';

export interface TextLine {
  productName: string;
  /** The farmer's own, as it was agreed: 'caixa de 20 kg'. */
  unit: string;
  units: number;
}

export interface OrderText {
  store: string;
  farm: string;
  date: string;
  /** A later city's order comes on top of the first. */
  number: number;
  lines: readonly TextLine[];
  answersUntil: Date | null;
  /** Null once something counts for it, said or not. */
  silence: SilenceRule | null;
  link: string;
}

/** What a farmer reads of their own rule. */
export const SILENCE: Record<SilenceRule, string> = {
  confirms: 'Sem resposta, contamos com tudo.',
  usual: 'Sem resposta, contamos com a sua quantidade de costume.',
  nothing: 'Sem resposta, não contamos com nada.',
};

/** 'Quiabo: 3 × caixa de 20 kg' needs no plural, which a farmer's own unit may not have. */
export function lineInWords({ productName, unit, units }: TextLine): string {
  return `${productName}: ${units} × ${unit}`;
}

/** Complete in itself: whoever reads it needs no page. The link is its last line, so that it can be pressed. */
export function orderText(order: OrderText): string {
  const { store, farm, date, number, lines, answersUntil, silence, link } = order;
  const more = number > 1 ? ['É um pedido a mais: o anterior continua valendo.', ''] : [];
  const otherwise = silence ? ` ${SILENCE[silence]}` : '';
  const until = answersUntil ? [`Responda até ${momentInWords(answersUntil)}.${otherwise}`] : [];
  return [
    `Olá, ${farm}! Aqui é da ${store}.`,
    `Pedido da colheita para ${spokenDay(date)}:`,
    '',
    ...lines.map((line) => `• ${lineInWords(line)}`),
    '',
    ...more,
    ...until,
    'Responda por aqui ou nesta página:',
    link,
  ].join('\n');
}

export interface ForecastText {
  store: string;
  farm: string;
  date: string;
  lines: readonly TextLine[];
  link: string;
}

/** Some days before, so that nobody harvests into the blue. It asks for nothing yet. */
export function forecastText({ store, farm, date, lines, link }: ForecastText): string {
  return [
    `Olá, ${farm}! Aqui é da ${store}.`,
    `Previsão da colheita para ${spokenDay(date)} (ainda não é o pedido):`,
    '',
    ...lines.map((line) => `• ${lineInWords(line)}`),
    '',
    'Se não for ter algum deles, ou se for ter mais, conte para a gente nesta página:',
    link,
  ].join('\n');
}

/** For who was asked before the day was called off. */
export function calledOffText({ store, farm, date }: Pick<OrderText, 'store' | 'farm' | 'date'>): string {
  return [
    `Olá, ${farm}! Aqui é da ${store}.`,
    `A entrega de ${spokenDay(date)} foi cancelada: não é preciso colher o pedido desse dia.`,
    'Se já colheu alguma coisa, conte para a gente por aqui, e combinamos o que fazer.',
  ].join('\n');
}

/** 'segunda-feira, 30 de novembro às 07:00' */
function momentInWords(moment: Date): string {
  return onMoment(moment).replace(/^n[ao] /, '');
}
