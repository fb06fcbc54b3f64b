import type { SignedIn } from './sign-in.ts';
import type { TestStore } from './test-store.ts';

export const HOME = {
  label: 'Casa',
  zipcode: '40110010',
  street: 'Rua da Graça',
  number: '12',
  complement: 'ap 3',
  neighborhood: 'Graça',
  city: 'Salvador',
  state: 'BA',
};

/** Calls below the address of somebody's own account. */
export function ownAccount(store: () => TestStore) {
  return (person: SignedIn, method: 'GET' | 'PUT' | 'DELETE' | 'POST', path = '', payload?: object) => {
    const url = `/api/users/${person.user.id}${path}`;
    return store().app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  };
}
