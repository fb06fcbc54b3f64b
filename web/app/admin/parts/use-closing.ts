import type { ClosingDone, ClosingImpact, ClosingQuestion } from '@cesta/contract/coverage/closed-days';
import { useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';

export interface AskedClosing {
  question: ClosingQuestion;
  impact: ClosingImpact;
}

/** First asks whom it would touch; what is then confirmed is exactly what was read. */
export function useClosing(onClosed: () => void) {
  const [asked, setAsked] = useState<AskedClosing | null>(null);

  async function ask(question: ClosingQuestion): Promise<void> {
    const impact = await api.post<ClosingImpact>('/admin/closed-days/impact', question);
    setAsked({ question, impact });
  }

  const asking = useAction({ run: ask, failed: 'Erro ao conferir as entregas' });
  const closing = useAction({
    run: ({ question, impact: { baskets, orders, fingerprint } }: AskedClosing) =>
      api.post<ClosingDone>('/admin/closed-days', {
        ...question,
        expected: { baskets, orders, fingerprint },
      }),
    done: ({ message }) => message,
    failed: unanswered('Erro ao salvar dias sem entrega'),
    changes: [panel.closedDays, panel.deliveries],
    onDone: () => {
      setAsked(null);
      onClosed();
    },
    onFailed: (error, { question }) => {
      // The days behind the question tell whether it was done.
      if (!(error instanceof ApiError)) setAsked(null);
      // Somebody has ordered meanwhile: the question is asked again with what is true now.
      else if (error.status === 409) void asking.perform(question);
    },
  });

  return {
    asked,
    /** Throws what the server says, for a form. */
    ask,
    /** Says it itself. */
    askAtOnce: asking.perform,
    isAsking: asking.busy,
    isClosing: closing.busy,
    confirm: () => asked && void closing.perform(asked),
    giveUp: () => setAsked(null),
  };
}
