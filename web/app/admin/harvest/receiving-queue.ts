import { toThousandths } from '@cesta/contract/supply/quantities';
import type {
  ReceiptLineInput,
  ReceiptsDone,
  ReceivingFarm,
  ReceivingLine,
} from '@cesta/contract/supply/receiving';
import { RECEIPTS_AT_ONCE, type ReceiptKind } from '@cesta/contract/supply/supply-constants';

/** What was entered and has not reached the store yet. Once it is here it never changes: it may have arrived. */
export interface Waiting {
  date: string;
  line: ReceiptLineInput;
  /** How it counts on the screen meanwhile, in thousandths. */
  counts: { producerId: string; key: string; kind: ReceiptKind; thousandths: number };
  /** '2,5 × caixa de Aipim' */
  words: string;
  /** Why the store does not want it. */
  refused: string | null;
}

/** What this browser keeps of the shed: texts half typed, and lines on their way. */
export interface Shed {
  drafts: Readonly<Record<string, string>>;
  queue: readonly Waiting[];
}

export const EMPTY: Shed = { drafts: {}, queue: [] };

export const draftKey = (date: string, producerId: string, lineKey: string) =>
  [date, producerId, lineKey].join('|');

export function withDraft(shed: Shed, key: string, text: string): Shed {
  const { [key]: _, ...others } = shed.drafts;
  return { ...shed, drafts: text === '' ? others : { ...others, [key]: text } };
}

/** Takes the texts away that the lines were made of. */
export function withWaiting(shed: Shed, lines: readonly Waiting[], draftKeys: readonly string[] = []): Shed {
  const drafts = Object.fromEntries(Object.entries(shed.drafts).filter(([key]) => !draftKeys.includes(key)));
  return { drafts, queue: [...shed.queue, ...lines] };
}

/** Of one day, as many as may be sent at once: the oldest first. */
export function nextToSend({ queue }: Shed): { date: string; lines: readonly Waiting[] } | null {
  const sound = queue.filter(({ refused }) => refused === null);
  const [first] = sound;
  if (!first) return null;
  const lines = sound.filter(({ date }) => date === first.date).slice(0, RECEIPTS_AT_ONCE);
  return { date: first.date, lines };
}

export function withAnswer(shed: Shed, { saved, refused }: ReceiptsDone): Shed {
  const reasons = new Map(refused.map(({ id, message }) => [id, message]));
  return {
    ...shed,
    queue: shed.queue
      .filter(({ line }) => !saved.includes(line.id))
      .map((waiting) => ({ ...waiting, refused: reasons.get(waiting.line.id) ?? waiting.refused })),
  };
}

export function without(shed: Shed, id: string): Shed {
  return { ...shed, queue: shed.queue.filter(({ line }) => line.id !== id) };
}

/** Of all that waits, what belongs to this day and will arrive. */
export const onItsWay = ({ queue }: Shed, day: string): Waiting[] =>
  queue.filter(({ date, refused }) => date === day && refused === null);

/** A line as it will be once everything of its day that is on its way has arrived. */
export function expectedTally(line: ReceivingLine, farm: ReceivingFarm, coming: readonly Waiting[]) {
  const known = new Set(farm.entries.map(({ id }) => id));
  const sumOf = (kind: ReceiptKind) =>
    coming
      .filter(({ counts }) => counts.producerId === farm.producerId && counts.key === line.key)
      .filter((waiting) => waiting.counts.kind === kind && !known.has(waiting.line.id))
      .reduce((sum, { counts }) => sum + counts.thousandths, 0);
  const received = inThousandths(line.received) + sumOf('received');
  const lost = inThousandths(line.lost) + sumOf('lost');
  const missing = line.expected === null ? 0 : Math.max(0, inThousandths(line.expected) - received);
  return { received, lost, missing };
}

export type Tally = ReturnType<typeof expectedTally>;

/** Whether a box is kept open for it: once its day is over, what came has come. */
export const isToCome = ({ received, missing }: Tally, isPast: boolean) =>
  missing > 0 && !(isPast && received > 0);

/** Nothing more is awaited of a farm: all has come, or its day is over and something has. */
export function isSettled(tallies: readonly Tally[], isPast: boolean): boolean {
  return (
    tallies.every(({ missing }) => missing === 0) || (isPast && tallies.some(({ received }) => received > 0))
  );
}

const inThousandths = (quantity: number) => toThousandths(quantity) ?? 0;

/** What a browser has kept may be anything. */
export function toShed(value: unknown): Shed {
  const { drafts, queue } = (value ?? {}) as Partial<Record<keyof Shed, unknown>>;
  return {
    drafts: Object.fromEntries(
      Object.entries((drafts ?? {}) as object).filter((entry) => typeof entry[1] === 'string'),
    ),
    queue: (Array.isArray(queue) ? queue : []).filter(isWaiting),
  };
}

function isWaiting(value: unknown): value is Waiting {
  const { date, line, counts, words } = (value ?? {}) as Partial<Waiting>;
  return (
    typeof date === 'string' &&
    typeof line?.id === 'string' &&
    typeof counts?.thousandths === 'number' &&
    typeof words === 'string'
  );
}
