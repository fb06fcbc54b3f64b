import { momentFormatter, spokenMoment } from '@cesta/contract/base/calendar';
import type {
  FarmOrder,
  FarmOrderLine,
  HarvestRoundSummary,
  HarvestRounds,
  RoundProduct,
} from '@cesta/contract/supply/harvest';
import type { AnsweredBy, SentBy } from '@cesta/contract/supply/supply-constants';
import { counted, formatCount } from '../parts/counted.ts';

/** The wanted one, else the first that farmers are asked for, else the next. */
export function roundToOpen(
  { rounds, today }: Pick<HarvestRounds, 'rounds' | 'today'>,
  wanted: string,
): HarvestRoundSummary | undefined {
  const coming = rounds.filter(({ date }) => date >= today);
  return (
    rounds.find(({ date }) => date === wanted) ??
    coming.find(({ state }) => state !== 'ahead') ??
    coming[0] ??
    rounds.at(-1)
  );
}

/** 'Corte domingo…', '3 de 12 responderam, até segunda…', 'Todos responderam' */
export function roundInWords(round: HarvestRoundSummary): string {
  const { state, orders, next_cutoff, answers_until } = round;
  if (round.called_off)
    return orders > 0
      ? 'Entrega cancelada: nada é colhido para este dia. Avise quem já tinha recebido o pedido.'
      : 'Entrega cancelada: ninguém é chamado para este dia.';
  // Of another city, or of the same one where baskets of a closed day came here with their own.
  const more =
    next_cutoff && state !== 'ahead' ? ` Ainda há outro corte deste dia: ${spokenMoment(next_cutoff)}.` : '';
  if (state === 'ahead')
    return next_cutoff
      ? `Os pedidos aos produtores saem no corte, ${spokenMoment(next_cutoff)}.`
      : 'Ninguém foi chamado para este dia.';
  if (orders === 0) return `Nenhum produtor tem o que este dia pede.${more}`;
  const count = answersInWords(round);
  if (state === 'settled') return `${count}.${more}`;
  return `${count}${answers_until ? `, até ${spokenMoment(answers_until)}` : ''}.${more}`;
}

/** '3 de 12 pedidos respondidos'; once silence has counted, '2 responderam, 6 pela regra do silêncio' */
function answersInWords({ orders, answered, silent, passed_over }: HarvestRoundSummary): string {
  if (silent + passed_over === 0)
    return `${formatCount(answered)} de ${counted(orders, 'pedido respondido', 'pedidos respondidos')}`;
  const waiting = orders - answered - silent - passed_over;
  return [
    counted(answered, 'respondeu', 'responderam'),
    silent > 0 && `${formatCount(silent)} pela regra do silêncio`,
    passed_over > 0 && counted(passed_over, 'não foi chamado a tempo', 'não foram chamados a tempo'),
    waiting > 0 && `${formatCount(waiting)} por responder`,
  ]
    .filter(Boolean)
    .join(', ');
}

const SENT: Record<SentBy, string> = {
  whatsapp: 'pelo WhatsApp',
  email: 'por e-mail',
  phone: 'por telefone ou de outro jeito',
};
const ANSWERED: Record<AnsweredBy, string> = {
  page: 'respondeu na página',
  phone: 'respondeu por telefone',
  silence: 'não respondeu: vale a regra do silêncio',
};

/** '15/11, 19:00' */
export const briefMoment = momentFormatter({
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export function sentInWords({
  sent_at,
  sent_by,
  mail,
  text,
  answered_at = null,
}: Pick<FarmOrder, 'sent_at' | 'sent_by'> &
  Partial<Pick<FarmOrder, 'mail' | 'text' | 'answered_at'>>): string {
  if (mail === 'waiting') return 'por e-mail, a caminho';
  // There is a text as long as it is worth sending.
  const isToSend = text !== undefined && answered_at === null;
  if (mail === 'failed') return `não enviado: o e-mail falhou${isToSend ? ', envie pelo WhatsApp' : ''}`;
  if (!sent_at) return 'não enviado';
  return sent_by
    ? `enviado ${SENT[sent_by]}, ${briefMoment(sent_at)}`
    : `abriu a página, ${briefMoment(sent_at)}`;
}

/** Silence was counted for a farmer who was not told before: somebody has to call. */
export function wasPassedOver({ sent_at, answered_at, answered_by }: FarmOrder): boolean {
  const wasTold = sent_at !== null && answered_at !== null && sent_at <= answered_at;
  return answered_by === 'silence' && !wasTold;
}

/** Passed over, and told since, in a round that is open again: the text is there while there is time to answer. */
export function isAskedAgain(order: FarmOrder): boolean {
  return wasPassedOver(order) && order.sent_at !== null && order.text !== undefined;
}

export function answeredInWords(order: FarmOrder): string | null {
  const { answered_at, answered_by } = order;
  if (isAskedAgain(order)) return null;
  if (wasPassedOver(order)) return 'não foi chamado a tempo: nada conta dele';
  return answered_at && answered_by ? `${ANSWERED[answered_by]}, ${briefMoment(answered_at)}` : null;
}

/** What its farmer has less of than was asked. */
export function shortLines({ lines }: FarmOrder): FarmOrderLine[] {
  return lines.filter(({ asked, confirmed }) => confirmed !== null && confirmed < asked);
}

/** How many portions are missing by what is known so far; what is packed was there, the rest is still to be asked for. */
export function missingOf(product: RoundProduct): number {
  const { wanted, later, packed, supply } = product;
  if (supply === null) return 0;
  return Math.max(0, wanted - later - packed - Math.max(0, supply - packed));
}
