import { dayFormatter, dayInDigits } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { quantityOf } from '@cesta/contract/supply/quantities';
import type { OpenFarm, PaymentChange, StatementLine } from '@cesta/contract/supply/statements';
import { STATEMENT_LINE_LABELS } from '@cesta/contract/supply/supply-constants';
import { counted, formatCount } from '../parts/counted.ts';

export const inReais = (amount: number) => formatCents(fromReais(amount));

/** '01/11/2026 a 30/11/2026', or '17/11/2026' for one day. */
export const periodWords = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayInDigits(from) : `${dayInDigits(from)} a ${dayInDigits(to)}`;

const spokenMonth = dayFormatter({ month: 'long', year: 'numeric' });

/** 'novembro de 2026' */
export const monthWords = (month: string) => spokenMonth(`${month}-01`);

/** The last day of '2026-11'. */
export function endOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export function cratesWords(crates: OpenFarm['crates']): string {
  if (crates === 0) return 'Nenhuma';
  return crates > 0 ? `${formatCount(crates)} com o produtor` : `${formatCount(0 - crates)} do produtor aqui`;
}

/** '-2,5 × caixa'; empty where nothing is counted. */
export function quantityWords({ quantity, unit }: Pick<StatementLine, 'quantity' | 'unit'>): string {
  return unit ? quantityOf(Math.round(quantity * 1000), unit) : '';
}

/** Of one unit; what is agreed at nothing has a price, what nobody has agreed has none. */
export function priceWords({ kind, unit, price }: Pick<StatementLine, 'kind' | 'unit' | 'price'>): string {
  if (unit === '') return '';
  if (price === null) return 'Sem preço';
  return price > 0 || kind === 'goods' ? inReais(price) : '';
}

export function kindWords({ kind, receipt, corrects }: StatementLine): string {
  if (corrects) return 'Correção';
  return receipt === 'lost' ? 'Perda' : STATEMENT_LINE_LABELS[kind];
}

/** What closing leaves open; empty where everything has its price. */
export function leftOutWords(unpriced: number): string {
  if (unpriced === 0) return '';
  const stay = unpriced === 1 ? 'fica' : 'ficam';
  return `${counted(unpriced, 'linha', 'linhas')} sem preço ${stay} de fora, em aberto, até ter preço: corrija em Colheita.`;
}

/** What the shop pays, or what the farm owes. */
export const whoOwes = (total: number) =>
  total < 0 ? 'O produtor deve à loja' : total > 0 ? 'A loja deve ao produtor' : 'Ninguém deve nada';

/** 'mudou o pagamento de 17/11/2026, Pix E1, por Ana para 18/11/2026, Pix E2'; who says so is named in front. */
export function storyWords({ by, from, to }: Pick<PaymentChange, 'by' | 'from' | 'to'>): string {
  if (to === null) return `desfez o pagamento${from ? ` de ${from}` : ''}`;
  const own = `, por ${by}`;
  const noted = to.endsWith(own) ? to.slice(0, -own.length) : to;
  return from ? `mudou o pagamento de ${from} para ${noted}` : `anotou o pagamento de ${noted}`;
}
