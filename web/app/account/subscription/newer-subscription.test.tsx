// @vitest-environment happy-dom
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { mine } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { useCardConfirmation } from './use-card-confirmation.ts';
import { useSubscriptionActions } from './use-subscription-actions.ts';
import { useReminders } from './use-tastes.ts';
import { useWeekActions } from './weeks/use-week-actions.ts';

const shown = (id: string) => ({ subscription: { id, calendar: [] } as unknown as Subscription });

const ACTS = {
  'a change of the reminders': () => {
    const { change } = useReminders();
    return () => change(true);
  },
  'a cancelled subscription': () => {
    const { cancel } = useSubscriptionActions();
    return () => cancel(() => {});
  },
  'a pause': () => {
    const { pause } = useWeekActions(() => {});
    return () => pause(2);
  },
  'a confirmed card': () => {
    useCardConfirmation();
    return async () => true;
  },
};

it.each(Object.entries(ACTS))(
  '%s is not undone by an answer that was asked for before',
  async (name, use) => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Feito', ...shown('new') }));
    const client = new QueryClient();
    let answerLate = () => {};
    const late = new Promise((resolve) => {
      answerLate = () => resolve(shown('old'));
    });
    const wrapper = ({ children }: { children: ReactNode }) => {
      const start = name === 'a confirmed card' ? '/?cartao=cs_1' : '/';
      const router = createMemoryRouter([{ path: '/', element: children }], { initialEntries: [start] });
      return (
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      );
    };
    const page = renderHook(
      () => {
        useApiQuery({ key: mine.subscription, load: () => late, attempt: 'Erro' });
        return use();
      },
      { wrapper },
    );
    await act(async () => {
      await page.result.current();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(client.getQueryData(mine.subscription)).toEqual(shown('new'));
    await act(async () => {
      answerLate();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(client.getQueryData(mine.subscription)).toEqual(shown('new'));
    page.unmount();
  },
);
