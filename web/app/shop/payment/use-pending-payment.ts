import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { askPaymentPage, paymentPageText } from '../../order/ask-payment-page.ts';
import { leaveFor } from '../../order/leave-for.ts';
import { PAYMENT_FAILED, retryOf } from '../../order/retry-payment.ts';
import { ignoreAbort, isAbort } from '../../session/api-client.ts';
import { serverNow } from '../../session/server-time.ts';
import { useSession } from '../../session/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { useMachine } from '../parts/use-machine.ts';
import { findSessionOrder } from './find-session-order.ts';
import { keepDeadline, recallDeadline } from './kept-deadline.ts';
import {
  isCancelled,
  isLoading,
  type PendingEffect,
  type PendingEvent,
  reducePending,
  secondsToPay,
  startPending,
} from './pending.reducer.ts';

type Send = (event: PendingEvent) => void;

/** What runs for the page, to be stopped with it. */
interface Work {
  timer: ReturnType<typeof setTimeout> | undefined;
  looking: AbortController;
  asking: AbortController;
  /** Whether its customer left for the provider's page. */
  stopWaiting: () => void;
}

/** Brings the reducer of the pending page to life: clock, storage, the server and the way out of the store. */
export function usePendingPayment(sessionId: string) {
  const navigate = useNavigate();
  const work = useRef<Work>({
    timer: undefined,
    looking: new AbortController(),
    asking: new AbortController(),
    stopWaiting: () => {},
  });
  const move = (place: string) => void navigate(place, { replace: true });
  const [state, send] = useMachine(
    reducePending,
    () => startPending(sessionId),
    (effect: PendingEffect, answer: Send) =>
      perform(effect, { sessionId, work: work.current, move, send: answer }),
  );

  useEffect(() => {
    send({ type: 'opened', at: serverNow(), kept: recallDeadline(sessionId) });
    const clock = setInterval(() => send({ type: 'ticked', at: serverNow() }), 1000);
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      work.current.stopWaiting();
      send({ type: 'returned' });
    };
    window.addEventListener('pageshow', wakeUp);
    return () => {
      clearInterval(clock);
      window.removeEventListener('pageshow', wakeUp);
    };
  }, [send, sessionId]);

  usePerson(send);
  useEffect(
    () => () => {
      work.current.asking.abort();
      work.current.stopWaiting();
    },
    [],
  );

  return {
    order: state.found?.order ?? null,
    loading: isLoading(state),
    seconds: secondsToPay(state),
    isCancelled: isCancelled(state),
    leaving: state.payment.at === 'leaving',
    isEarly: state.payment.at === 'early',
    pay: () => send({ type: 'pay-pressed' }),
    lookAgain: () => send({ type: 'cancel-settled' }),
  };
}

interface Stage {
  sessionId: string;
  work: Work;
  move: (place: string) => void;
  send: Send;
}

function perform(effect: PendingEffect, { sessionId, work, move, send }: Stage): void {
  switch (effect.type) {
    case 'wait':
      clearTimeout(work.timer);
      work.timer = setTimeout(() => send({ type: 'look-due', look: effect.look }), effect.ms);
      break;
    case 'look':
      stopLooking(work);
      work.looking = new AbortController();
      void look(sessionId, effect.look, work.looking.signal).then((event) => {
        // The answer may have set the clock by which its deadline is read.
        send({ type: 'ticked', at: serverNow() });
        send(event);
      }, ignoreAbort);
      break;
    case 'stop-looking':
      stopLooking(work);
      break;
    case 'keep-deadline':
      keepDeadline(sessionId, effect.until);
      break;
    case 'ask-payment-page':
      work.asking.abort();
      work.asking = new AbortController();
      void ask(effect.orderId, effect.attempt, work.asking.signal).then(send, ignoreAbort);
      break;
    case 'go-to':
      work.stopWaiting = leaveFor(effect.url, () => send({ type: 'returned' }));
      break;
    case 'move-to':
      move(effect.place);
      break;
    case 'tell-error':
      toast.error(effect.text);
      break;
  }
}

function stopLooking({ timer, looking }: Work): void {
  clearTimeout(timer);
  looking.abort();
}

function usePerson(send: Send): void {
  const { status, user } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (id !== undefined) send({ type: 'person-known', person: { status: 'customer', id } });
    else if (status === 'anonymous') send({ type: 'person-known', person: { status: 'nobody' } });
    // Nobody looks for a page that is left.
    return () => send({ type: 'person-known', person: { status: 'unknown' } });
  }, [send, status, id]);
}

/** Rejects only when it was given up on purpose. */
async function look(sessionId: string, number: number, signal: AbortSignal): Promise<PendingEvent> {
  try {
    return { type: 'looked', look: number, found: await findSessionOrder(sessionId, signal) };
  } catch (error) {
    if (isAbort(error)) throw error;
    console.debug('The order of this payment could not be read.', error);
    return { type: 'look-failed', look: number };
  }
}

async function ask(orderId: string, attempt: number, signal: AbortSignal): Promise<PendingEvent> {
  try {
    const { url } = await askPaymentPage(retryOf(orderId, window.location.origin), signal);
    return { type: 'page-answered', attempt, url };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { type: 'page-failed', attempt, text: paymentPageText(error, PAYMENT_FAILED) };
  }
}
