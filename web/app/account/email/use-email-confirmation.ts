import type { Done } from '@cesta/contract/base/answers';
import { useState } from 'react';
import { ApiError, api } from '../../session/api-client.ts';

export type Confirmation =
  | { state: 'asked' | 'working' | 'confirmed' | 'spent' | 'offline' }
  /** The store answered, but not about the link: in its own words. */
  | { state: 'failed'; message: string };

/** A link counts once: whoever comes back to the page and presses again gets the answer of the first time. */
const answers = new Map<string, Promise<Confirmation>>();

/** A press posts the token: programs that open links in e-mails to look at them run the scripts of a page, too. */
export function useEmailConfirmation(token: string): { confirmation: Confirmation; press: () => void } {
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: token ? 'asked' : 'spent' });

  function press() {
    setConfirmation({ state: 'working' });
    void confirm(token).then(setConfirmation);
  }
  return { confirmation, press };
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
