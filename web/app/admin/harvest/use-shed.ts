import type { ReceiptsDone } from '@cesta/contract/supply/receiving';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { api } from '../../session/api-client.ts';
import { isFinal, useSending } from '../every-tab/use-sending.ts';
import { nextToSend, type Waiting, withAnswer, without, withWaiting } from './receiving-queue.ts';
import { shedStore } from './shed-store.ts';

/** What is entered in the shed goes out when there is signal, under the same ids however often it is tried. */
export function useShed() {
  const shed = useSyncExternalStore(shedStore.watch, shedStore.read, () => shedStore.empty);
  const client = useQueryClient();
  const waiting = shed.queue.filter(({ refused }) => refused === null).length;
  const sendQueue = useCallback(
    () => sendAll(() => client.invalidateQueries({ queryKey: panel.harvest })),
    [client],
  );
  const { isSending, send } = useSending(waiting, sendQueue);

  return {
    shed,
    waiting,
    isSending,
    send,
    enter(lines: readonly Waiting[], draftKeys: readonly string[] = []) {
      shedStore.change((before) => withWaiting(before, lines, draftKeys));
      void send();
    },
    drop: (id: string) => shedStore.change((before) => without(before, id)),
  };
}

let sending: Promise<void> | null = null;

function sendAll(refresh: () => Promise<unknown>): Promise<void> {
  sending ??= sendInTurn(refresh).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendInTurn(refresh: () => Promise<unknown>): Promise<void> {
  for (let next = nextToSend(shedStore.read()); next; next = nextToSend(shedStore.read())) {
    const answer = await sendBatch(next.date, next.lines);
    if (!answer) return;
    // The figures come first: a line is counted from here until it is counted there.
    await refresh().catch(() => undefined);
    shedStore.change((before) => withAnswer(before, answer));
  }
}

/** Null: it did not get through, or the store is not there. It stays, and is tried again. */
async function sendBatch(date: string, lines: readonly Waiting[]): Promise<ReceiptsDone | null> {
  const body = { lines: lines.map(({ line }) => line) };
  try {
    return await api.post<ReceiptsDone>(`/admin/harvest/${date}/receipts`, body);
  } catch (error) {
    if (!isFinal(error)) return null;
    // One of them is what the store does not take: alone each says which.
    if (lines.length > 1) return sendOneByOne(date, lines);
    return { saved: [], refused: lines.map(({ line }) => ({ id: line.id, message: error.message })) };
  }
}

async function sendOneByOne(date: string, lines: readonly Waiting[]): Promise<ReceiptsDone | null> {
  const done: ReceiptsDone = { saved: [], refused: [] };
  for (const line of lines) {
    const answer = await sendBatch(date, [line]);
    if (!answer) return done.saved.length + done.refused.length > 0 ? done : null;
    done.saved.push(...answer.saved);
    done.refused.push(...answer.refused);
  }
  return done;
}
