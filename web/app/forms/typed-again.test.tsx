// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useGuardedSaving } from '../admin/forms/use-guarded-saving.ts';
import { ApiError } from '../session/api-client.ts';
import { expireSession, signIn, signOut, useSession } from '../session/session-store.ts';
import { TextField } from '../ui/text-field.tsx';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { Form, SubmitButton } from './form.tsx';
import { useKeptAlong, useTyped } from './typed-again.ts';
import { useSchemaForm } from './use-schema-form.ts';

const ANA = { id: 'ana', name: 'Ana', email: 'ana@cesta.test', role: 'admin' };
const LIA = { id: 'lia', name: 'Lia', email: 'lia@cesta.test', role: 'admin' };
const KEPT = 'info: O que você escreveu está guardado. Entre e abra o mesmo formulário de novo.';
const BACK = 'info: O que você tinha escrito está de volta. Confira e salve.';

const told = () => toastStore.getSnapshot().map(({ type, text }) => `${type}: ${text}`);
const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(field(label), { target: { value } }));
const signInAs = (user: typeof ANA) => act(async () => void signIn('token', user));
const endSession = () => act(async () => void expireSession('token'));

beforeEach(async () => {
  localStorage.clear();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  await signInAs(ANA);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let ids: string[];
function NoteForm({ about }: { about: string }) {
  const [text, setText] = useTyped(`note on ${about}`, '');
  const [id] = useKeptAlong(`note on ${about}, id`, () => `id ${ids.length}`);
  ids.push(id);
  return <TextField label="Nota" value={text} onChange={(event) => setText(event.target.value)} />;
}

function Signed({ children }: { children: React.ReactNode }) {
  return useSession().user ? children : 'Entre';
}

it('what was typed is there again for whoever lost it with their session, under the same id', async () => {
  ids = [];
  render(
    <Signed>
      <NoteForm about="maria" />
    </Signed>,
  );
  await type('Nota', 'portão azul');
  await endSession();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(told()).toEqual([KEPT]);
  await signInAs(ANA);
  expect(field('Nota').value).toBe('portão azul');
  expect(told()).toContain(BACK);
  expect(new Set(ids).size).toBe(1);
});

it('nobody else finds what one has typed, nor does another form', async () => {
  ids = [];
  const { rerender } = render(
    <Signed>
      <NoteForm key="1" about="maria" />
    </Signed>,
  );
  await type('Nota', 'portão azul');
  await endSession();
  await signInAs(LIA);
  expect(field('Nota').value).toBe('');
  await endSession();
  rerender(
    <Signed>
      <NoteForm key="2" about="rita" />
    </Signed>,
  );
  await signInAs(ANA);
  expect(field('Nota').value).toBe('');
});

it('what was left in peace is not brought back, nor what was closed by its writer', async () => {
  ids = [];
  const { rerender } = render(
    <Signed>
      <NoteForm about="rosa" />
    </Signed>,
  );
  await endSession();
  expect(told()).toEqual([]);
  await signInAs(ANA);
  await type('Nota', 'ligar antes');
  rerender(<Signed>fechado</Signed>);
  await endSession();
  await signInAs(ANA);
  rerender(
    <Signed>
      <NoteForm about="rosa" />
    </Signed>,
  );
  expect(field('Nota').value).toBe('');
});

it('whoever signs out leaves nothing behind, and is not told that anything is kept', async () => {
  ids = [];
  vi.stubGlobal('fetch', async () => new Response());
  render(
    <Signed>
      <NoteForm about="lurdes" />
    </Signed>,
  );
  await type('Nota', 'chave com a vizinha');
  await act(async () => signOut());
  expect(told()).toEqual([]);
  await signInAs(ANA);
  expect(field('Nota').value).toBe('');
});

it('whoever signs out takes along what they lost before, and nothing of anybody else', async () => {
  ids = [];
  vi.stubGlobal('fetch', async () => new Response());
  const formOf = (about: string) => (
    <Signed>
      <NoteForm key={about} about={about} />
    </Signed>
  );
  const { rerender } = render(formOf('bento'));
  await type('Nota', 'de Ana');
  await endSession();
  rerender(formOf('ivo'));
  await signInAs(LIA);
  await type('Nota', 'de Lia');
  await endSession();
  rerender(<p>início</p>);
  await signInAs(LIA);
  await act(async () => signOut());
  await signInAs(LIA);
  rerender(formOf('ivo'));
  expect(field('Nota').value).toBe('');
  await act(async () => signOut());
  rerender(formOf('bento'));
  await signInAs(ANA);
  expect(field('Nota').value).toBe('de Ana');
});

interface Thing {
  name: string;
  place: string;
  version: number;
}
const Schema = z.object({ name: z.string(), place: z.string() });
const LABELS = { name: 'Nome', place: 'Lugar' };
const valuesOf = ({ name, place }: Thing) => ({ name, place });
const keptAs = 'thing';

function ThingForm({ thing, send }: { thing: Thing; send: (version: number | undefined) => Promise<Thing> }) {
  const form = useSchemaForm(Schema, LABELS, { values: valuesOf(thing), keptAs });
  const inWords = (_: string, value: unknown) => String(value);
  const reload = async () => thing;
  const guarded = useGuardedSaving({
    thing,
    rhf: form.rhf,
    keptAs,
    reload,
    valuesOf,
    labels: LABELS,
    inWords,
  });
  return (
    <Form
      form={form}
      label="Coisa"
      attempt="Erro"
      onSubmit={async () => void (await guarded.save((base) => send(base?.version)))}
    >
      {guarded.conflict?.clashes.map(({ label, theirs }) => (
        <p key={label}>{`${label} agora ${theirs}`}</p>
      ))}
      <TextField {...form.field('name')} />
      <TextField {...form.field('place')} />
      <SubmitButton busy={false}>Salvar</SubmitButton>
    </Form>
  );
}

it('what came back is held to the thing as it was typed over: a change that a colleague made meanwhile is told', async () => {
  const send = vi.fn(async () => Promise.reject(new ApiError(409, { message: 'Outra pessoa mudou' }, '')));
  const before = { name: 'Quiabo', place: 'Sítio', version: 1 };
  const { rerender } = render(
    <Signed>
      <ThingForm thing={before} send={send} />
    </Signed>,
  );
  await type('Nome', 'Quiabo bom');
  await endSession();
  rerender(
    <Signed>
      <ThingForm thing={{ name: 'Quiabo novo', place: 'Feira', version: 2 }} send={send} />
    </Signed>,
  );
  await signInAs(ANA);
  expect([field('Nome').value, field('Lugar').value]).toEqual(['Quiabo bom', 'Sítio']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' })));
  expect(send).toHaveBeenCalledWith(1);
  expect(screen.getByText('Nome agora Quiabo novo')).toBeTruthy();
  expect([field('Nome').value, field('Lugar').value]).toEqual(['Quiabo bom', 'Feira']);
});
