import { createHash } from 'node:crypto';
import { Day, Id } from '@cesta/contract/fields';
import { optionalText } from '@cesta/contract/forms';
import { HARVEST_NOTE_MAX, mostAnswered } from '@cesta/contract/supply-constants';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LinkedFarm } from '../farms/farm-links.service.ts';
import { type AnswerLine, isTimeUp } from '../harvest/answering.rules.ts';
import { answerOrder } from '../harvest/answering.service.ts';
import { findOrder, isKeptAsLate, listLinesOf } from './farm-page.queries.ts';
import { boxesOf, readUnits, type SentForm } from './farm-page.rules.ts';
import { listNamedCrops, listOfferDays } from './farm-page.service.ts';
import { deleteOffers, upsertOffers } from './offers.queries.ts';

type Sending = Pick<Deps, 'database' | 'clock'>;

/** What became of a form. Whatever was not taken comes back to the person as it was typed. */
export type Sent =
  | { outcome: 'applied' | 'late' | 'saved'; place: string }
  | { outcome: 'stale' | 'refused' | 'gone'; place: string; message: string };

const NOT_A_FORM = 'Não entendemos o que foi enviado. Abra a página de novo.';
const GONE = 'Este pedido mudou. Veja abaixo como ele está agora.';
const DAY_GONE = 'Este dia já passou ou não tem entrega. Veja abaixo os próximos dias.';
const STALE =
  'Já há uma resposta mais nova, talvez de outro telefone. Confira e, se quiser mudar, envie de novo.';
const Note = optionalText(HARVEST_NOTE_MAX);

/** A form of the page: an answer to an order, or what the farm will have on a day. */
export function takeForm(deps: Sending, farm: LinkedFarm, form: SentForm): Promise<Sent> {
  return form.get('acao') === 'oferta' ? takeOffers(deps, farm, form) : takeAnswer(deps, farm, form);
}

async function takeAnswer(deps: Sending, farm: LinkedFarm, form: SentForm): Promise<Sent> {
  const { db } = deps.database;
  const orderId = Id.safeParse(form.get('pedido')).data?.toLowerCase();
  const revision = form.get('revisao') ?? '';
  if (orderId === undefined || !/^\d{1,9}$/.test(revision)) return refused('', NOT_A_FORM);
  const place = `p-${orderId}`;
  const round = await findOrder(db, farm.producerId, orderId);
  if (!round) return { outcome: 'gone', place, message: GONE };
  const asked = await listLinesOf(db, [orderId]);
  const isAll = form.get('acao') === 'tudo';
  const typed = boxesOf(form, 'q-');
  const lines: AnswerLine[] = [];
  if (isAll) for (const line of asked) typed.set(line.id, '');
  for (const [lineId, text] of typed) {
    const line = asked.find(({ id }) => id === lineId);
    if (!line) return { outcome: 'gone', place, message: GONE };
    const units = isAll ? line.asked : readUnits(text, line.productName, mostAnswered(line.asked));
    if (typeof units === 'string') return refused(place, units);
    lines.push({ lineId, confirmed: units });
  }
  const note = Note.safeParse((form.get('recado') ?? '').replaceAll('\r\n', '\n'));
  if (!note.success) return refused(place, `O recado tem no máximo ${HARVEST_NOTE_MAX} letras.`);
  const said = { orderId, revision: Number(revision), lines, note: note.data };
  const first = answerIdOf(said);
  // What was said too late and is said again in a round that is open again counts.
  const isAgain = !isTimeUp(round, deps.clock.now()) && (await isKeptAsLate(db, first));
  try {
    const { outcome } = await answerOrder(deps, {
      ...said,
      answerId: isAgain ? answerIdOf(said, 'again') : first,
      by: 'page',
      producerId: farm.producerId,
    });
    return outcome === 'applied' || outcome === 'late'
      ? { outcome, place }
      : { outcome: 'stale', place, message: STALE };
  } catch (error) {
    if (error instanceof AppError && error.code === 'VALIDATION') return refused(place, error.message);
    throw error;
  }
}

/**
 * The same words to the same state of an order are the same answer, however often and from however many phones they
 * come: a reload, a double press and a draft whose receipt got lost count once.
 */
function answerIdOf(
  said: { orderId: string; revision: number; lines: AnswerLine[]; note: string },
  ...more: string[]
): string {
  const lines = said.lines.map(({ lineId, confirmed }) => `${lineId}=${confirmed}`).sort();
  const text = JSON.stringify([said.orderId, said.revision, lines, said.note, ...more]);
  const hex = createHash('sha256').update(text).digest('hex');
  // A UUID of version 8, which is the one that may be made of anything.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The form may be older than what another phone has said: only boxes that were changed in it count. */
async function takeOffers(deps: Sending, farm: LinkedFarm, form: SentForm): Promise<Sent> {
  const { db } = deps.database;
  const date = Day.safeParse(form.get('dia')).data;
  if (date === undefined) return refused('', NOT_A_FORM);
  const place = `o-${date}`;
  const now = deps.clock.now();
  if (!(await listOfferDays(deps, farm)).includes(date)) return { outcome: 'gone', place, message: DAY_GONE };
  const crops = await listNamedCrops(db, farm.producerId);
  const before = boxesOf(form, 'era-');
  const said: { cropId: string; quantity: number }[] = [];
  const unsaid: string[] = [];
  // In one order, so that two phones wait for each other instead of for both.
  for (const [cropId, text] of [...boxesOf(form, 'c-')].sort()) {
    const typed = text.trim();
    if (typed === (before.get(cropId) ?? '')) continue;
    const crop = crops.find(({ id }) => id === cropId);
    // Taken out of what the farm grows while the page was open: nobody asks for it any more.
    if (!crop) continue;
    const units = typed === '' ? null : readUnits(typed, crop.product, mostAnswered(crop.usual));
    if (typeof units === 'string') return refused(place, units);
    if (units === null) unsaid.push(cropId);
    else said.push({ cropId, quantity: units });
  }
  await db.transaction(async (tx) => {
    await upsertOffers(
      tx,
      said.map((offer) => ({ ...offer, date, saidAt: now })),
    );
    await deleteOffers(tx, date, unsaid);
  });
  return { outcome: 'saved', place };
}

function refused(place: string, message: string): Sent {
  return { outcome: 'refused', place, message };
}
