import type { Done } from '@cesta/contract/base/answers';
import { useEffect, useState } from 'react';
import { ApiError, api } from '../../session/api-client.ts';

export type Confirmation =
  | { state: 'working' | 'confirmed' | 'spent' | 'offline' }
  /** The store answered, but not about the link: in its own words. */
  | { state: 'failed'; message: string };

/** A link counts once: whoever comes back to the page, or has it drawn twice, gets the answer of the first time. */
const answers = new Map<string, Promise<Confirmation>>();

/** Posts the token once the page is alive: programs that only open links in e-mails confirm nothing. */
export function useEmailConfirmation(token: string): { confirmation: Confirmation; retry: () => void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: token ? 'working' : 'spent' });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the wish to try again
  useEffect(() => {
    if (!token) return;
    let isGone = false;
    void confirm(token).then((answer) => {
      if (!isGone) setConfirmation(answer);
    });
    return () => {
      isGone = true;
    };
  }, [token, round]);

  function retry() {
    setConfirmation({ state: 'working' });
    setRound((last) => last + 1);
  }
  return { confirmation, retry };
}

function confirm(token: string): Promise<Confirmation> {
  const known = answers.get(token);
  if (known) return known;
  const answer = post(token).then((confirmation) => {
    if (confirmation.state === 'offline' || confirmation.state === 'failed') answers.delete(token);
    return confirmation;
  });
  answers.set(token, answer);
  return answer;
}

async function post(token: string): Promise<Confirmation> {
  try {
    await api.post<Done>('/auth/confirm-email', { token }, { anonymous: true });
    return { state: 'confirmed' };
  } catch (error) {
    if (!(error instanceof ApiError)) return { state: 'offline' };
    return error.status === 422 ? { state: 'spent' } : { state: 'failed', message: error.message };
  }
}
