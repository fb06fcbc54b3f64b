// @vitest-environment happy-dom
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import { CardSection } from './card-change.tsx';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'customer' } as const;

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

function wordsOf(cancel_at_period_end: boolean): string {
  const subscription = { card: null, open_invoice: null, cancel_at_period_end } as unknown as Subscription;
  signIn('t1', ana);
  const { container } = render(
    <MemoryRouter>
      <PrivateData>
        <CardSection subscription={subscription} />
      </PrivateData>
    </MemoryRouter>,
  );
  return container.textContent ?? '';
}

it('a new card is promised to the next charge only where there is one', () => {
  expect(wordsOf(false)).toContain('o novo cartão vale a partir da próxima cobrança');
  cleanup();
  expect(wordsOf(true)).toContain('o novo cartão vale se você reativar a assinatura');
});
