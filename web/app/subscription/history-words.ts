import { dayFormatter } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { type HistoryEntry, RETURN_REASONS } from '@cesta/contract/subscriptions/subscription-history';

const shortDay = dayFormatter({ day: '2-digit', month: '2-digit' });

/** '15/11/2026' */
export const writtenDay = dayFormatter({ dateStyle: 'short' });

const weekOf = ({ week }: HistoryEntry) =>
  week ? ` da semana de ${shortDay(week.start)} a ${shortDay(week.end)}` : '';

/** What happened, in a few words. */
export function titleOf(entry: HistoryEntry): string {
  const { kind, state } = entry;
  switch (kind) {
    case 'charge':
      return `${state === 'open' ? 'Fatura em aberto' : 'Cobrança'}${weekOf(entry)}`;
    case 'delivery':
      if (state === 'cancelled') return 'Cesta cancelada';
      return state === 'done' ? 'Cesta entregue' : 'Cesta deste dia';
    case 'skip':
      return state === 'uncharged' ? `Sem cobrança${weekOf(entry).replace(' da', ' na')}` : 'Entrega pulada';
    case 'credit':
      return state === 'failed' ? 'Crédito em análise' : 'Crédito';
    case 'refund':
      return state === 'pending' ? 'Devolução a caminho do cartão' : 'Devolução';
    case 'adjustment':
      return 'Ajuste de crédito';
  }
}

/** Why, and what to expect; empty where the title says it all. */
export function reasonOf({ kind, state, cause, note }: HistoryEntry): string {
  if (state === 'failed') return 'Não deu certo, e nossa equipe está cuidando disso';
  if (kind === 'skip' && state === 'pending') return 'O crédito fica certo no fim do prazo para voltar atrás';
  if (kind === 'adjustment') return 'Acertado pela nossa equipe';
  return note ?? (cause ? RETURN_REASONS[cause] : '');
}

/** '+ R$ 50,00 de crédito'; null where credit is not touched. */
export function creditText({ credit }: HistoryEntry): string | null {
  if (credit === 0) return null;
  const amount = formatCents(fromReais(Math.abs(credit)));
  return `${credit > 0 ? '+' : '−'} ${amount} de crédito`;
}

/** Only where money moved by the card it is a price; elsewhere what is told is what it is worth. */
export function isMoney({ kind }: HistoryEntry): boolean {
  return kind === 'charge' || kind === 'refund';
}

/** What credit has changed stands beside it already. */
export function showsAmount({ kind, state, credit }: HistoryEntry): boolean {
  return (
    state !== 'uncharged' && !(credit > 0 && (kind === 'credit' || kind === 'skip')) && kind !== 'adjustment'
  );
}
