import type { User, UserAnswer } from '@cesta/contract/identity/identity';

/** A profile comes plain or wrapped. */
export function userOf(answer: UserAnswer | User): User {
  return 'user' in answer ? answer.user : answer;
}
