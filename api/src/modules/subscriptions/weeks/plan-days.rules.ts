import { shortSpokenDay } from '@cesta/contract/base/calendar';
import { type Coming, creditFor } from './coming.rules.ts';

/** More than these, and nobody reads them: the account has them all. */
const MOST_NAMED = 4;

/**
 * What another plan changes about deliveries that the account has shown and nobody has paid yet, in sentences. With
 * more or fewer of them a week, those around a closed day find other places; a skip holds for more, for less or for
 * nothing of its week.
 */
export function planDays(before: readonly Coming[], after: readonly Coming[]): string[] {
  const unpaid = before.filter(({ isPaid }) => !isPaid);
  return [...movedWords(unpaid, after), ...skipWords(unpaid, after)];
}

const isSame = (one: Coming, other: Coming) => one.week === other.week && one.ordinal === other.ordinal;

function movedWords(before: readonly Coming[], after: readonly Coming[]): string[] {
  const moves = before.flatMap((was) => {
    const now = after.find((it) => isSame(it, was));
    // What a pause or a rhythm leaves out was promised for no day.
    if (!now || now.date === was.date || (now.off !== null && now.off !== 'skip')) return [];
    const name = `${shortSpokenDay(was.date)}${now.off ? ' (pulada)' : ''}`;
    return `${name}, passa para ${shortSpokenDay(now.date)}`;
  });
  if (moves.length === 0) return [];
  const named = moves.slice(0, MOST_NAMED).join('; ');
  const rest = moves.length > MOST_NAMED ? ' Outras também: os dias estão em Minha Conta.' : '';
  return [`${moves.length === 1 ? 'Muda de dia a entrega' : 'Mudam de dia as entregas'}: ${named}.${rest}`];
}

function skipWords(before: readonly Coming[], after: readonly Coming[]): string[] {
  const ofWeek = (all: readonly Coming[], week: string) => all.filter((it) => it.week === week);
  const comes = (all: readonly Coming[]) => all.some(({ off }) => off === null);
  return before.flatMap((skipped) => {
    if (skipped.off !== 'skip') return [];
    const [was, now] = [ofWeek(before, skipped.week), ofWeek(after, skipped.week)];
    const isFirst = was.find(({ off }) => off === 'skip') === skipped;
    const day = shortSpokenDay(skipped.date);
    if (now.length === 0 || !isFirst) return [];
    if (comes(was) && !comes(now))
      return `Na semana da entrega pulada de ${day} nada vem e nada é cobrado: o crédito por ela não entra.`;
    if (!comes(was) && comes(now))
      return `Na semana da entrega pulada de ${day} vem a outra, e a semana é cobrada.`;
    const isGone = !now.some((it) => isSame(it, skipped));
    return isGone && creditFor(skipped, before) !== null
      ? `A entrega pulada de ${day} não existe no novo plano, e o crédito por ela não entra.`
      : [];
  });
}
