import { newId } from '../../forms/new-id.ts';

export const PHOTOS_MAX = 3;

export interface Photo {
  key: string;
  bytes: Blob;
  /** A data: address to show it by. */
  address: string;
}

export interface ProblemDraft {
  /** The same until it is changed or was sent: a second press is the same report. */
  id: string;
  items: readonly string[];
  message: string;
  photos: readonly Photo[];
}

/** What it is about: an order or a basket. */
export type ProblemTarget = { order_id: string } | { delivery_id: string };

/** Whoever closes the dialog, or loses the line, finds what was typed. Gone with the page: photos are private. */
const drafts = new Map<string, ProblemDraft>();

const keyOf = (target: ProblemTarget) => Object.values(target)[0] ?? '';

export function readDraft(target: ProblemTarget): ProblemDraft {
  const draft = drafts.get(keyOf(target)) ?? {
    id: newId(),
    items: [],
    message: '',
    photos: [],
  };
  drafts.set(keyOf(target), draft);
  return draft;
}

export function keepDraft(target: ProblemTarget, draft: ProblemDraft | null): void {
  if (draft) drafts.set(keyOf(target), draft);
  else drafts.delete(keyOf(target));
}

export function formOf(target: ProblemTarget, { id, items, message, photos }: ProblemDraft): FormData {
  const form = new FormData();
  form.append('report', JSON.stringify({ id, ...target, items, message: message.trim() }));
  for (const { key, bytes } of photos) form.append('photo', bytes, key);
  return form;
}
