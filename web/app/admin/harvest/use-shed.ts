import type { ReceiptsDone } from '@cesta/contract/supply/receiving';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { useWhenBack } from '../../ui/connection.ts';
import { EMPTY, nextToSend, type Waiting, withAnswer, without, withWaiting } from './receiving-queue.ts';
import { changeShed, readShed, watchShed } from './shed-store.ts';

const AGAIN_MS = 20_000;

/** What is entered in the shed goes out when there is signal, under the same ids however often it is tried. */
export function useShed() {
  const shed = useSyncExternalStore(watchShed, readShed, () => EMPTY);
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);

  const send = useCallback(async () => {
    setSending(true);
    await sendAll(() => client.invalidateQueries({ queryKey: panel.harvest }));
    setSending(false);
  }, [client]);

  const waiting = shed.queue.filter(({ refused }) => refused === null).length;
  useWhenBack(waiting > 0 ? () => void send() : null);
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(() => void send(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, send]);
  // What an earlier visit could not send.
  useEffect(() => {
    if (nextToSend(readShed())) void send();
  }, [send]);

  return {
    shed,
    waiting,
    isSending,
    send,
    enter(lines: readonly Waiting[], draftKeys: readonly string[] = []) {
      changeShed((before) => withWaiting(before, lines, draftKeys));
      void send();
    },
    drop: (id: string) => changeShed((before) => without(before, id)),
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
  for (let next = nextToSend(readShed()); next; next = nextToSend(readShed())) {
    const answer = await sendBatch(next.date, next.lines);
    if (!answer) return;
    // The figures come first: a line is counted from here until it is counted there.
    await refresh().catch(() => undefined);
    changeShed((before) => withAnswer(before, answer));
  }
}

/** Null: it did not get through, or the store is not there. It stays, and is tried again. */
async function sendBatch(date: string, lines: readonly Waiting[]): Promise<ReceiptsDone | null> {
  const body = { lines: lines.map(({ line }) => line) };
  try {
    return await api.post<ReceiptsDone>(`/admin/harvest/${date}/receipts`, body);
  } catch (error) {
    if (!(error instanceof ApiError) || !isFinal(error)) return null;
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

/** A session that has ended, a crowd or a store that is away pass; anything else said no for good. */
function isFinal({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
