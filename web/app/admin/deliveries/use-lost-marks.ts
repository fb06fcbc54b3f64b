import { DAY_MS } from '@cesta/contract/base/calendar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { ApiError } from '../../session/api-client.ts';
import { useSession } from '../../session/session-store.ts';
import { parseJson } from '../../session/storage.ts';

/** What stood there, and what it was to become. */
interface LostMark {
  from: string;
  to: string;
  at: number;
}

export type LostMarks = Readonly<Record<string, LostMark>>;

const SERVER_FAILED = 500;
const UNKNOWN_SESSION = 401;
/** So far back the days can still be marked by who packs and drives. */
const KEPT_MS = 7 * DAY_MS;

/**
 * Marks that nobody answered, by the key of what was marked: until each is dealt with they outlive the tab, a page that
 * the phone has let go of, and a session that ended while there was no signal.
 */
export function useLostMarks() {
  const client = useQueryClient();
  const owner = useSession().user?.id ?? '';
  const [initialData] = useState(() => readStored(owner));
  useEffect(dropOld, []);
  const { data: lost } = useQuery({
    queryKey: panel.lostMarks,
    queryFn: () => readStored(owner),
    initialData,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

  function put(key: string, mark: LostMark | undefined): void {
    const changed = ({ [key]: _, ...others }: LostMarks) => (mark ? { ...others, [key]: mark } : others);
    client.setQueryData<LostMarks>(panel.lostMarks, (known) => changed(known ?? {}));
    // From what is stored now: another tab may have lost some, too.
    writeStored(owner, changed(readStored(owner)));
  }

  return {
    lost,
    /** A refusal is an answer too; that of a store which is just being started again, or no longer knows who asks, is none. */
    note: (key: string, mark: Omit<LostMark, 'at'>, error: unknown) => {
      if (error instanceof ApiError && error.status === UNKNOWN_SESSION) return;
      const isAnswered = error instanceof ApiError && error.status < SERVER_FAILED;
      put(key, error === null || isAnswered ? undefined : { ...mark, at: Date.now() });
    },
  };
}

/** Whether this very step is still to be taken: what has moved on meanwhile is dealt with. */
export function isLost(lost: LostMarks, key: string, from: string, to: string | undefined): boolean {
  const mark = lost[key];
  return mark !== undefined && mark.from === from && mark.to === to;
}

const PREFIX = 'lost_marks:';
const nameOf = (owner: string) => PREFIX + owner;

function readStored(owner: string): LostMarks {
  try {
    const stored = Object.entries((parseJson(localStorage.getItem(nameOf(owner))) ?? {}) as object);
    return Object.fromEntries(stored.filter((entry) => isKept(entry[1])));
  } catch {
    return {};
  }
}

function writeStored(owner: string, marks: LostMarks): void {
  try {
    if (Object.keys(marks).length === 0) localStorage.removeItem(nameOf(owner));
    else localStorage.setItem(nameOf(owner), JSON.stringify(marks));
  } catch {
    // A browser that keeps nothing still shows them for as long as the panel is open.
  }
}

/** What can no longer be marked leaves the phone, whoever made it: they may never come back to it. */
function dropOld(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const owner = name.slice(PREFIX.length);
      if (name.startsWith(PREFIX)) writeStored(owner, readStored(owner));
    }
  } catch {
    // Nothing was kept, so nothing is left.
  }
}

/** What a browser has kept may be anything. */
function isKept(value: unknown): boolean {
  const { from, to, at } = (value ?? {}) as Partial<LostMark>;
  return typeof from === 'string' && typeof to === 'string' && Date.now() - Number(at) < KEPT_MS;
}
