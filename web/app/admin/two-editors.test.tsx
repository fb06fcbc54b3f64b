// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import HarvestSettingsForm from './harvest/harvest-settings-form.tsx';
import { FarmForm } from './producers/farm-form.tsx';
import { ProofForm } from './producers/proof-form.tsx';
import { SynonymsEditor } from './products/synonyms-editor.tsx';
import { PlanWorthsEditor } from './subscriptions/plan-worths-form.tsx';

/** What the store has, and what it was sent; the first saving meets what a colleague has saved meanwhile. */
let stored: object;
let theirs: object;
let sent: unknown[];
let isRivalFaster: boolean;
let isReadable: boolean;

beforeEach(() => {
  sent = [];
  isRivalFaster = true;
  isReadable = true;
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return isReadable ? Response.json(stored) : new Response(null, { status: 503 });
    sent.push(JSON.parse(String(body)));
    if (!isRivalFaster) return Response.json({ ...stored, message: 'Guardado' });
    isRivalFaster = false;
    stored = theirs;
    return Response.json({ message: 'Alterado por outra pessoa.', code: 'CONFLICT' }, { status: 409 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(element: ReactNode) {
  const router = createMemoryRouter([{ path: '/', element }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: false });
const type = async (label: string, value: string) => {
  const field = await box(label);
  await act(async () => fireEvent.input(field, { target: { value } }));
  await act(async () => fireEvent.change(field, { target: { value } }));
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const told = async () => {
  const note = within(await screen.findByRole('region', { name: 'Conflito de edição' }));
  const texts = (role: string) => note.queryAllByRole(role).map(({ textContent }) => textContent);
  return texts('term').map((label, place) => `${label} ${texts('definition')[place]}`);
};

describe('whoever saves after a colleague keeps what was typed, is told, and undoes nothing unseen', () => {
  it('in what baskets are to be worth', async () => {
    const plan = (plan_type: string, target_percent: number, credits_shortfall = true) => ({
      plan_type,
      target_percent,
      credits_shortfall,
    });
    stored = { plans: [plan('essencial', 110), plan('familia', 110), plan('premium', 110)] };
    theirs = { plans: [plan('essencial', 110), plan('familia', 104, false), plan('premium', 112)] };
    const close = vi.fn();
    open(<PlanWorthsEditor onClose={close} />);
    await type('Meta do plano Essencial (%)', '120');
    await type('Meta do plano Premium (%)', '125');
    await press('Salvar');
    expect(await told()).toEqual(['Meta do plano Premium (%), agora na loja: 112%']);
    expect((await box('Meta do plano Essencial (%)')).value).toBe('120');
    expect((await box('Meta do plano Premium (%)')).value).toBe('125');
    await waitFor(async () => expect((await box('Meta do plano Família (%)')).value).toBe('104'));
    await press('Salvar');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    const was = { target_percent: 110, credits_shortfall: true };
    expect(sent[1]).toEqual({
      plans: [
        { ...plan('essencial', 120), was },
        { ...plan('premium', 125), was: { ...was, target_percent: 112 } },
      ],
    });
  });

  it('in the settings of the harvest', async () => {
    const settings = {
      margin_percent: 5,
      forecast_days: 5,
      answer_days: 1,
      answer_time: '07:00',
      sends_emails: true,
      version: 1,
    };
    stored = settings;
    theirs = { ...settings, answer_time: '09:30', version: 2 };
    const close = vi.fn();
    open(<HarvestSettingsForm onClose={close} />);
    await type('Margem (%)', '8');
    await press('Salvar');
    expect(await told()).toEqual([]);
    expect((await box('Margem (%)')).value).toBe('8');
    await press('Salvar');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(sent[1]).toEqual({ ...theirs, margin_percent: 8 });
  });

  it('in a group of synonyms', async () => {
    stored = { synonyms: [{ id: 's1', words: ['aipim', 'macaxeira'] }], total: 1 };
    theirs = { synonyms: [{ id: 's1', words: ['aipim', 'mandioca'] }], total: 1 };
    const close = vi.fn();
    open(
      <SynonymsEditor
        group={{ id: 's1', words: ['aipim', 'macaxeira'] }}
        onSaved={() => {}}
        onClose={close}
      />,
    );
    await type('Palavras do grupo', 'aipim, macaxeira, castelinha');
    await press('Salvar');
    expect(await told()).toEqual(['Palavras do grupo, agora na loja: aipim, mandioca']);
    expect((await box('Palavras do grupo')).value).toBe('aipim, macaxeira, castelinha');
    await press('Salvar');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    const words = ['aipim', 'macaxeira', 'castelinha'];
    expect(sent).toEqual([
      { words, was: ['aipim', 'macaxeira'] },
      { words, was: ['aipim', 'mandioca'] },
    ]);
  });

  it('in what the office knows of a farm', async () => {
    const contact = { phone: '', email: '', pixKey: 'velha', silence: 'usual' as const, version: 1 };
    const farm = { producerId: 'p1', contact, crops: [], proofs: [] };
    stored = farm;
    theirs = { ...farm, contact: { ...contact, pixKey: 'nova', version: 2 } };
    open(<FarmForm farm={farm} />);
    await type('Email', 'roca@exemplo.test');
    await press('Salvar fornecimento');
    expect(await told()).toEqual([]);
    expect((await box('Chave Pix')).value).toBe('nova');
    await press('Salvar fornecimento');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ contact: { pixKey: 'nova', email: 'roca@exemplo.test', version: 2 } });
  });

  it('in a farm that cannot be read anew: no note says that the other boxes show it', async () => {
    const contact = { phone: '', email: '', pixKey: 'velha', silence: 'usual' as const, version: 1 };
    const farm = { producerId: 'p1', contact, crops: [], proofs: [] };
    stored = farm;
    theirs = { ...farm, contact: { ...contact, pixKey: 'nova', version: 2 } };
    isReadable = false;
    open(<FarmForm farm={farm} />);
    await type('Email', 'roca@exemplo.test');
    await press('Salvar fornecimento');
    await waitFor(() => expect(toastStore.getSnapshot()).toHaveLength(1));
    expect(toastStore.getSnapshot()[0]).toMatchObject({ text: 'Alterado por outra pessoa.' });
    expect(screen.queryByRole('region', { name: 'Conflito de edição' })).toBeNull();
    expect((await box('Email')).value).toBe('roca@exemplo.test');
    expect((await box('Chave Pix')).value).toBe('velha');
  });

  it('in a proof of organic production', async () => {
    const proof = {
      id: 'o1',
      mechanism: 'spg' as const,
      body: 'Rede Povos da Mata',
      registration: 'SPG-1',
      validUntil: '2027-06-30',
      document: null,
      hasEnded: false,
    };
    const save = vi.fn(async ({ was }: { was?: object | undefined }) => {
      const { api } = await import('../session/api-client.ts');
      await api.put('/proof', was);
    });
    stored = proof;
    theirs = { ...proof, validUntil: '2028-06-30' };
    const close = vi.fn();
    open(
      <ProofForm
        producerId="farm"
        id="o1"
        proof={proof}
        save={save}
        reload={async () => stored as typeof proof}
        onClose={close}
      />,
    );
    await type('Como é comprovado', 'spg');
    await type('Registro', 'SPG-2');
    await press('Salvar comprovação');
    expect(await told()).toEqual([]);
    expect((await box('Vale até')).value).toBe('2028-06-30');
    await press('Salvar comprovação');
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(save.mock.calls[1]?.[0]).toMatchObject({ registration: 'SPG-2', validUntil: '2028-06-30' });
    expect(sent[1]).toMatchObject({ registration: 'SPG-1', validUntil: '2028-06-30' });
  });
});
