import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../session/api-client.ts';
import { useWhenBack } from '../../ui/connection.ts';

const AGAIN_MS = 20_000;

/**
 * Sends what waits when there is signal: when the phone says so, now and then while it does not, and what an earlier
 * visit could not send. `sendAll` ends where nothing gets through.
 */
export function useSending(waiting: number, sendAll: () => Promise<void>) {
  const [isSending, setSending] = useState(false);
  const send = useCallback(async () => {
    setSending(true);
    await sendAll();
    setSending(false);
  }, [sendAll]);

  const hasWaiting = waiting > 0;
  useWhenBack(hasWaiting ? () => void send() : null);
  useEffect(() => {
    if (!hasWaiting) return;
    const timer = setInterval(() => void send(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [hasWaiting, send]);
  const wasWaiting = useRef(hasWaiting);
  useEffect(() => {
    if (wasWaiting.current) void send();
  }, [send]);
  return { isSending, send };
}

/** A session that has ended, a crowd or a store that is away pass; anything else said no for good. */
export function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}
