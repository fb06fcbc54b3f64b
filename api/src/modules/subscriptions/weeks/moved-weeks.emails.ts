import { endOfDay, onDay, spokenDay, spokenMoment } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { EmailKey } from '../../../email-kinds.ts';
import { withoutLinks } from '../../../platform/mail/email-layout.ts';
import { emailTo } from '../subscriptions.emails.ts';

interface Move {
  from: string;
  to: string;
  /** Until when it can be changed on its new day. */
  cutoffAt: Date;
}

/** Baskets of one subscription whose weeks are not paid yet, in the order of their days. */
export interface MovedWeeks {
  subscriptionId: string;
  userId: string;
  moves: readonly Move[];
}

/** Where a city's week changes, all that is to come does. */
const MOST_NAMED = 4;

/** From which days to which: the same change has the same name. */
export function movedWeeksKey({ subscriptionId, moves }: MovedWeeks): EmailKey {
  const days = moves
    .map(({ from, to }) => `${from}>${to}`)
    .sort()
    .join();
  return `subscription-moved:${subscriptionId}:${days}`;
}

/** After the store has changed its calendar: old day, new day and why, of all of them at once. */
export function movedWeeksEmail(
  deps: Deps,
  person: { name: string; email: string },
  { again, ...moved }: MovedWeeks & { again: Date | null },
  reasonOf: (days: readonly string[]) => string,
) {
  const { moves } = moved;
  const [first] = moves;
  if (!first) return [];
  const days = moves.flatMap(({ from, to }) => [from, to]).sort();
  const reason = reasonOf(moves.map(({ from }) => from));
  const key: EmailKey = again ? `${movedWeeksKey(moved)}:${again.toISOString()}` : movedWeeksKey(moved);
  return [
    emailTo(deps, person, {
      key,
      validUntil: endOfDay(days.at(-1) ?? first.to),
      title: moves.length === 1 ? `Sua cesta muda de dia: ${spokenDay(first.to)}` : 'Sua cesta muda de dia',
      paragraphs: [
        ...moves.slice(0, MOST_NAMED).map(({ from, to }) => ({
          type: 'highlight' as const,
          text: `A cesta que chegaria ${onDay(from)} chega ${onDay(to)}.`,
        })),
        ...(moves.length > MOST_NAMED ? ['Os dias das cestas seguintes estão em Minha Conta.'] : []),
        `Motivo: ${withoutLinks(reason, 120)}.`,
        moves.length === 1
          ? `A cobrança da semana não muda. Se o novo dia não servir, você pode pular esta entrega até ${spokenMoment(first.cutoffAt)}.`
          : 'A cobrança de cada semana não muda. Se um dos novos dias não servir, você pode pular essa entrega em Minha Conta.',
      ],
    }),
  ];
}
