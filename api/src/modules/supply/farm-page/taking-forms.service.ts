import { createHash } from 'node:crypto';
import { Day, Id } from '@cesta/contract/base/fields';
import { optionalText } from '@cesta/contract/base/forms';
import { HARVEST_NOTE_MAX, mostAnswered } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireProducer } from '../../producers/producers.service.ts';
import type { LinkedFarm } from '../farms/farm-links.service.ts';
import { type AnswerLine, isTimeUp } from '../harvest/answering.rules.ts';
import { answerOrder } from '../harvest/answering.service.ts';
import { stillOn } from '../harvest/called-off.service.ts';
import { listLinesOf } from '../harvest/harvest.queries.ts';
import { findOrder, isKeptAsLate } from './farm-page.queries.ts';
import { boxesOf, readUnits, type SentForm } from './farm-page.rules.ts';
import { listNamedCrops, listOfferDays, type NamedCrop } from './farm-page.service.ts';
import { offerIn, otherUnit } from './offer-boxes.ts';
import { deleteOffers, upsertOffers } from './offers.queries.ts';

type Sending = Pick<Deps, 'database' | 'clock'>;

/** What became of a form. Whatever was not taken comes back to the person as it was typed. */
export type Sent =
  | { outcome: 'applied' | 'late' | 'off' | 'saved'; place: string }
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
    if (outcome !== 'applied' && outcome !== 'late') return { outcome: 'stale', place, message: STALE };
    // A draft may have waited for its signal while the day was called off: nobody is thanked into the field.
    const isOn = (await stillOn(db, [round.date])).length > 0;
    return { outcome: isOn ? outcome : 'off', place };
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
  const date = Day.safeParse(form.get('dia')).data;
  if (date === undefined) return refused('', NOT_A_FORM);
  const place = `o-${date}`;
  if (!(await listOfferDays(deps, farm)).includes(date)) return { outcome: 'gone', place, message: DAY_GONE };
  return deps.database.db.transaction(async (tx) => {
    // Whoever agrees on another unit waits, and so do we: what was said in the old one is theirs to take back.
    await requireProducer(tx, farm.producerId);
    const read = readOffers(form, await listNamedCrops(tx, farm.producerId), date);
    if ('message' in read) return refused(place, read.message);
    const saidAt = deps.clock.now();
    await upsertOffers(
      tx,
      read.said.map((offer) => ({ ...offer, date, saidAt })),
    );
    await deleteOffers(tx, date, read.unsaid);
    return { outcome: 'saved', place };
  });
}

interface ReadOffers {
  said: { cropId: string; quantity: number }[];
  unsaid: string[];
}

/** A crop that was taken out while the page was open is not among them: nobody asks for it any more. */
function readOffers(
  form: SentForm,
  crops: readonly NamedCrop[],
  date: string,
): ReadOffers | { message: string } {
  const read: ReadOffers = { said: [], unsaid: [] };
  const inOtherUnits: string[] = [];
  const wrong: string[] = [];
  for (const crop of crops) {
    const offer = offerIn(form, crop, date);
    if (!offer || offer.typed === offer.before) continue;
    if (offer.typed === '') read.unsaid.push(crop.id);
    else if (offer.unit !== 'same') inOtherUnits.push(otherUnit(crop, offer.unit));
    else {
      const units = readUnits(offer.typed, crop.product, mostAnswered(crop.usual));
      if (typeof units === 'string') wrong.push(units);
      else read.said.push({ cropId: crop.id, quantity: units });
    }
  }
  // All of them, and before anything else: their boxes come back without what was typed.
  const message = inOtherUnits.join(' ') || wrong[0];
  return message === undefined ? read : { message };
}

function refused(place: string, message: string): Sent {
  return { outcome: 'refused', place, message };
}
