import { parseJson } from '../../session/storage.ts';
import type { PostFormValues } from './post-form-values.ts';

/** What was typed and not saved yet, by the post's id or 'novo'. In this browser only, and only its writer's. */
const KEY = 'post_drafts';
const KEPT = 10;

export interface PostDraft {
  userId: string;
  savedAt: string;
  values: PostFormValues;
}

type Drafts = Record<string, PostDraft>;

export function readPostDraft(postId: string, userId: string): PostDraft | null {
  const draft = readAll()[postId];
  return draft?.userId === userId ? draft : null;
}

export function writePostDraft(postId: string, draft: PostDraft): void {
  const others = Object.entries(readAll()).filter(([id]) => id !== postId);
  others.sort(([, a], [, b]) => (a.savedAt < b.savedAt ? 1 : -1));
  writeAll(Object.fromEntries([[postId, draft], ...others.slice(0, KEPT - 1)]));
}

export function dropPostDraft(postId: string): void {
  writeAll(Object.fromEntries(Object.entries(readAll()).filter(([id]) => id !== postId)));
}

function readAll(): Drafts {
  try {
    const stored = parseJson(localStorage.getItem(KEY));
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, draft]) => isDraft(draft)));
  } catch {
    return {};
  }
}

function writeAll(drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // No storage, no safety net: the form itself still asks before it closes.
  }
}

function isDraft(value: unknown): value is PostDraft {
  const values = (value as PostDraft | null)?.values;
  return (
    typeof values?.title === 'string' &&
    typeof values.content === 'string' &&
    typeof values.author === 'string'
  );
}
