// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { signIn, signOut } from '../../session/session-store.ts';
import HarvestTab from './harvest-tab.tsx';

vi.setConfig({ testTimeout: 60_000 });

afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

/** What is asked for while no answer has come yet. */
async function askedAt(address: string): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise(() => {});
  });
  signIn('t1', { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <PrivateData>
          <HarvestTab />
        </PrivateData>
      </MemoryRouter>,
    );
  });
  return asked.filter((path) => path.includes('/admin/harvest')).sort();
}

it('asks for the day that the address names beside the row of days', async () => {
  const [days, day, ...more] = await askedAt('/admin?tab=colheita&dia=2026-11-20&ver=falta');
  expect(days).toMatch(/\/admin\/harvest$/);
  expect(day).toMatch(/\/admin\/harvest\/2026-11-20\/shortages$/);
  expect(more).toEqual([]);
});

it('asks for the row of days alone where the address names no day', async () => {
  for (const address of [
    '/admin?tab=colheita',
    '/admin?tab=colheita&dia=ontem',
    '/admin?tab=colheita&dia=9999-99-99',
  ]) {
    expect(await askedAt(address)).toHaveLength(1);
    cleanup();
    await act(async () => signOut());
  }
});
