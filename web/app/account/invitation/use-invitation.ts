import type { OpenInvitation } from '@cesta/contract/identity/team';
import { useEffect, useState } from 'react';
import { ApiError, api, isAbort } from '../../session/api-client.ts';

const OFFLINE = 'Não conseguimos falar com a loja. Confira sua conexão com a internet e tente de novo.';

interface Asked {
  invitation: OpenInvitation | null;
  /** Why it cannot be shown. */
  message: string | null;
  /** Only where trying again may help: a link that has expired stays so. */
  retry: (() => void) | null;
}

export function useInvitation(token: string): Asked {
  const [asked, setAsked] = useState<Omit<Asked, 'retry'> & { isFinal: boolean }>({
    invitation: null,
    message: null,
    isFinal: false,
  });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const control = new AbortController();
    setAsked({ invitation: null, message: null, isFinal: false });
    api
      .get<OpenInvitation>(`/invitations/${encodeURIComponent(token)}`, {
        anonymous: true,
        signal: control.signal,
      })
      .then((invitation) => setAsked({ invitation, message: null, isFinal: false }))
      .catch((error: unknown) => {
        if (isAbort(error)) return;
        const isAnswer = error instanceof ApiError;
        const isFinal = isAnswer && error.status === 404;
        setAsked({ invitation: null, message: isAnswer ? error.message : OFFLINE, isFinal });
      });
    return () => control.abort();
  }, [token, round]);
  const { invitation, message, isFinal } = asked;
  return { invitation, message, retry: isFinal ? null : () => setRound(round + 1) };
}
