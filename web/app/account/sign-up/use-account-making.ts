import type { RegisterRequest, SignInAnswer } from '@cesta/contract/identity/identity';
import { useRef } from 'react';
import { ApiError, api } from '../../session/api-client.ts';

type Answer = Partial<SignInAnswer> | null;

/**
 * Makes the account. Where no answer came it may have been made all the same, and trying again finds the email taken:
 * then the same email and password open it.
 */
export function useAccountMaking(): (request: RegisterRequest) => Promise<Answer> {
  const unanswered = useRef(new Set<string>());
  return async (request) => {
    const { email, password } = request;
    const attempt = JSON.stringify([email, password]);
    try {
      return await api.post<Answer>('/auth/register', request, { anonymous: true });
    } catch (error) {
      if (!(error instanceof ApiError)) unanswered.current.add(attempt);
      else if (error.code === 'EMAIL_TAKEN' && unanswered.current.has(attempt))
        return open({ email, password }, error);
      throw error;
    }
  };
}

/** When it does not open, it is somebody else's, and what was said of the email holds. */
function open(person: Pick<RegisterRequest, 'email' | 'password'>, taken: ApiError): Promise<Answer> {
  return api.post<Answer>('/auth/login', person, { anonymous: true }).catch(() => {
    throw taken;
  });
}
