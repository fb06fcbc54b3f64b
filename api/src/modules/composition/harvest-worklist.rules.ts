import { onDay } from '@cesta/contract/base/calendar';

export function portionsInWords(portions: number): string {
  return portions === 1 ? 'uma porção' : `${portions} porções`;
}

export function missingInWords(missing: number, wanted: number): string {
  if (wanted === 1) return 'falta a única porção';
  return `${missing === 1 ? 'falta' : 'faltam'} ${missing} das ${wanted} porções`;
}

interface Closed {
  date: string;
  /** null: everywhere. */
  city: string | null;
  reason: string;
  replacedBy: string | null;
  orders: number;
}

/** A day without delivery that farmers had been asked for. */
export function closedInWords({ date, city, reason, replacedBy, orders }: Closed): string {
  const instead = replacedBy ? `, com saída ${onDay(replacedBy)}` : '';
  const asked =
    orders === 1
      ? 'um produtor já tinha sido chamado'
      : `${orders} pedidos já tinham sido feitos a produtores`;
  return `${city ?? 'A loja'} ficou sem entrega ${onDay(date)} (${reason})${instead}, e ${asked}.`;
}
