// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivateData } from '../../queries/private-data.tsx';
import { clientOf } from '../../queries/query-client.ts';
import { panel } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { signIn, signOut } from '../../session/session-store.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { MONTHS, statementQuery } from '../statements/statement-queries.ts';
import { useWorklistCount } from '../worklist/use-worklist.ts';
import { fetchTabAhead } from './tab-ahead.ts';

const ana = { id: 'u1', name: 'Ana', email: 'ana@exemplo.test', role: 'admin' };

let asked: string[];
let answer: (body: unknown, status?: number) => Promise<void>;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    if (path.startsWith('/api/auth/')) return Promise.resolve(new Response());
    asked.push(path);
    return new Promise((resolve) => {
      answer = (body, status = 200) => act(async () => resolve(Response.json(body, { status })));
    });
  });
});
afterEach(async () => {
  cleanup();
  await act(async () => signOut());
});

/** What is asked for while no answer has come yet. */
async function askedAt(query: string, role = 'admin'): Promise<string[]> {
  signIn('t1', { ...ana, role });
  fetchTabAhead(new URLSearchParams(query));
  const paths = [...asked];
  asked = [];
  await act(async () => signOut());
  return paths;
}

describe('the tab that the address names', () => {
  it.each([
    ['tab=colheita', ['/api/admin/harvest']],
    ['tab=colheita&dia=2026-11-20', ['/api/admin/harvest', '/api/admin/harvest/2026-11-20?part=products']],
    [
      'tab=colheita&dia=2026-11-20&ver=falta',
      ['/api/admin/harvest', '/api/admin/harvest/2026-11-20/shortages'],
    ],
    ['tab=colheita&dia=ontem', ['/api/admin/harvest']],
    ['tab=colheita&dia=9999-99-99', ['/api/admin/harvest']],
    ['tab=colheita&ver=constructor', ['/api/admin/harvest']],
    ['tab=acertos&ver=meses', ['/api/admin/statements/months']],
    ['tab=acertos&acerto=../users', ['/api/admin/statements/..%2Fusers']],
    ['tab=acertos&pagina=3', ['/api/admin/statements/open?limit=50&offset=100']],
    ['', ['/api/admin/today', '/api/admin/dashboard?range=7d']],
    ['tab=dashboard&periodo=30d', ['/api/admin/today', '/api/admin/dashboard?range=30d']],
    ['tab=registro', []],
  ])('%s asks for what it shows', async (query, paths) => {
    expect(await askedAt(query)).toEqual(paths);
  });

  it('asks for nothing where nobody is, or somebody who sees less', async () => {
    expect(await askedAt('tab=colheita', 'customer')).toEqual([]);
    expect(await askedAt('tab=colheita', 'packer')).toEqual([]);
    fetchTabAhead(new URLSearchParams('tab=colheita'));
    expect(asked).toEqual([]);
  });
});

function Months() {
  const { data } = useApiQuery(MONTHS);
  return <p>{data ? `${data.months.length} meses` : 'esperando'}</p>;
}

function OneAfterAll() {
  return useApiQuery(MONTHS).data ? <One /> : null;
}

function One() {
  useApiQuery(statementQuery('a1'));
  return null;
}

function Badge() {
  return <p>{useWorklistCount()} pendências</p>;
}

const show = (screenOf: React.ReactNode) => act(async () => render(<PrivateData>{screenOf}</PrivateData>));

describe('what was asked for ahead', () => {
  beforeEach(() => {
    signIn('t1', ana);
    fetchTabAhead(new URLSearchParams('tab=acertos&ver=meses'));
  });

  it('is not asked for again by whoever shows it while it is on its way', async () => {
    await show(<Months />);
    await answer({ months: [{}] });
    expect(await screen.findByText('1 meses')).toBeTruthy();
    expect(asked).toEqual(['/api/admin/statements/months']);
  });

  it('is not asked for again when it came a moment before', async () => {
    await answer({ months: [{}] });
    await show(<Months />);
    expect(await screen.findByText('1 meses')).toBeTruthy();
    expect(asked).toEqual(['/api/admin/statements/months']);
  });

  it('is asked for again by whoever comes back to it later', async () => {
    await answer({ months: [{}] });
    vi.useFakeTimers({ now: Date.now() + 6000, toFake: ['Date'] });
    try {
      await show(<Months />);
    } finally {
      vi.useRealTimers();
    }
    expect(asked).toHaveLength(2);
  });

  it('is asked for again when something made it old meanwhile', async () => {
    await answer({ months: [{}] });
    await clientOf(ana.id).invalidateQueries({ queryKey: panel.statements });
    await show(<Months />);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again by whoever leaves it and comes back at once', async () => {
    await answer({ months: [{}] });
    await show(<Months />);
    cleanup();
    await show(<Months />);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again when only a part of it came', async () => {
    clientOf(ana.id).setQueryData(MONTHS.key, { months: [{}] });
    await answer({ message: 'Não deu' }, 500);
    await show(<Months />);
    expect(asked).toHaveLength(2);
  });

  it('leaves with the account', async () => {
    await answer({ months: [{}] });
    await act(async () => signOut());
    signIn('t2', { ...ana, id: 'u2' });
    await show(<Months />);
    expect(screen.getByText('esperando')).toBeTruthy();
  });

  it('lets the number beside a tab wait for it', async () => {
    await show(
      <>
        <Badge />
        <Months />
      </>,
    );
    expect(asked).toEqual(['/api/admin/statements/months']);
    await answer({ months: [] });
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/worklist/count'));
    await answer({ total: 7 });
    expect(await screen.findByText('7 pendências')).toBeTruthy();
  });

  it('lets the number wait also for what is asked for because of it', async () => {
    await show(
      <>
        <Badge />
        <OneAfterAll />
      </>,
    );
    await answer({ months: [] });
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/statements/a1'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(asked).not.toContain('/api/admin/worklist/count');
    await answer({ id: 'a1' });
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/worklist/count'));
  });

  it('lets the number be asked for also when nothing gets out', async () => {
    await act(async () => signOut());
    signIn('t1', ana);
    const tried: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      tried.push(path);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    await show(
      <>
        <Badge />
        <Months />
      </>,
    );
    await vi.waitFor(() => expect(tried).toContain('/api/admin/worklist/count'));
  });

  it('lets the number be asked for also when it failed', async () => {
    await show(
      <>
        <Badge />
        <Months />
      </>,
    );
    await answer({ message: 'Não deu' }, 500);
    await vi.waitFor(() => expect(asked.at(-1)).toBe('/api/admin/worklist/count'));
    expect(toastStore.getSnapshot()).toEqual([]);
  });
});
