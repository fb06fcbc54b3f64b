import type { DeliveryDay, StopMoved } from '@cesta/contract/panel/deliveries';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { ownerNow } from '../../session/storage.ts';
import { isFinal, useSending } from '../every-tab/use-sending.ts';
import { withWaited } from './marked-day.ts';
import { dropOldMarks, marksStore } from './marks-store.ts';
import {
  callOf,
  markWords,
  type WaitingMark,
  withAnswered,
  withMark,
  withoutMark,
  withRefusal,
} from './waiting-marks.ts';

/** The store could not do this very one; a crowd, a restart or an ended session is the same for all. */
const FAILED = 500;
/** Said of what the release before has kept: it promised only to show it. */
const FROM_BEFORE = 'ficou sem resposta. Veja no cartão se ainda falta.';

/** By their keys: what was pressed in this window and is on its way for the first time. */
const pressed = new Set<string>();

/** Who pressed it, and when: the word on it may come when somebody else is here. */
export interface Pressed {
  owner: string | null;
  at: number;
}

/**
 * Marks are kept from the press on until the store has said what became of them: they outlive a lost signal, a page that
 * the phone has let go of, and a session that ended. They leave by themselves, in the order of the presses.
 */
export function useWaitingMarks() {
  const all = useSyncExternalStore(marksStore.watch, marksStore.read, () => marksStore.empty);
  useEffect(dropOldMarks, []);
  const client = useQueryClient();
  const lookAgain = useCallback(() => {
    void client.invalidateQueries({ queryKey: panel.deliveries });
    void client.invalidateQueries({ queryKey: panel.worklist });
  }, [client]);
  const sendMarks = useCallback(() => {
    const show = (key: string, mark: WaitingMark) =>
      client.setQueriesData<DeliveryDay>(
        { queryKey: panel.deliveryDays },
        (day) => day && withWaited(day, key, mark),
      );
    return sendAll({ show, lookAgain });
  }, [client, lookAgain]);
  const known = Object.entries(all);
  const waiting = known.filter(([key, { refused }]) => refused === undefined && !pressed.has(key));
  const { isSending, send } = useSending(waiting.length, sendMarks);

  return {
    /** By their keys: what got no answer so far. */
    lost: Object.fromEntries(waiting),
    waiting: waiting.length,
    isSending,
    send,
    refused: known.flatMap(([key, mark]) =>
      mark.refused === undefined ? [] : { id: key, words: markWords(mark), why: mark.refused },
    ),
    drop: (key: string) => marksStore.change((marks) => withoutMark(marks, key)),
    begin(key: string, mark: Omit<WaitingMark, 'at'>): Pressed {
      const by = { owner: ownerNow(), at: Date.now() };
      pressed.add(key);
      marksStore.change((marks) => withMark(marks, key, { ...mark, goesAlone: true, at: by.at }), by.owner);
      return by;
    },
    /** A refusal is an answer too, and whoever has just pressed reads it. */
    settle(key: string, { owner, at }: Pressed, error: unknown): void {
      pressed.delete(key);
      const isAnswered = error === null || isFinal(error);
      marksStore.change((marks) => (isAnswered ? withAnswered(marks, key, at) : { ...marks }), owner);
      // What gets through once may get through for the others.
      if (isAnswered && waiting.length > 0) void send();
    },
  };
}

interface Screen {
  show: (key: string, mark: WaitingMark) => void;
  lookAgain: () => void;
}

let sending: Promise<void> | null = null;

function sendAll(screen: Screen): Promise<void> {
  sending ??= sendInTurn(screen).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendInTurn({ show, lookAgain }: Screen): Promise<void> {
  const owner = ownerNow();
  const tried = new Set<string>();
  const isNext = ([key, { refused }]: [string, WaitingMark]) =>
    refused === undefined && !pressed.has(key) && !tried.has(key);
  let isChanged = false;
  for (;;) {
    const [next] = ownerNow() === owner ? Object.entries(marksStore.read()).filter(isNext) : [];
    if (!next) break;
    const [key, mark] = next;
    tried.add(key);
    const outcome = await sendMark(key, mark);
    if (outcome === 'unreached') break;
    if (outcome === 'failed') continue;
    isChanged = true;
    const { refused } = outcome;
    // The day is read again only after the last: until then each card says what became of its mark.
    if (refused === null) show(key, mark);
    marksStore.change(
      (marks) =>
        refused === null ? withAnswered(marks, key, mark.at) : withRefusal(marks, key, mark.at, refused),
      owner,
    );
  }
  if (isChanged) lookAgain();
}

/** 'unreached': nothing gets through, or nobody is signed in. 'failed': the store could not, of this one alone. */
async function sendMark(
  key: string,
  mark: WaitingMark,
): Promise<'unreached' | 'failed' | { refused: string | null }> {
  if (!mark.goesAlone) return { refused: FROM_BEFORE };
  const call = callOf(key, mark);
  if (!call) return { refused: null };
  try {
    const answer = await api[call.method]<StopMoved | null>(call.path, call.body);
    const [along] = answer?.refused ?? [];
    return { refused: along ? `o pedido não foi marcado junto. ${along.message}` : null };
  } catch (error) {
    if (isFinal(error)) return { refused: error.message };
    return error instanceof ApiError && error.status === FAILED ? 'failed' : 'unreached';
  }
}
