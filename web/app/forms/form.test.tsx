// @vitest-environment happy-dom
import { FILL_IN_ALL } from '@cesta/contract/base/forms';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../session/api-client.ts';
import { TextField } from '../ui/text-field.tsx';
import { closeToast, toastStore } from '../ui/toast-store.ts';
import { Form, SubmitButton } from './form.tsx';
import { type Telling, useSchemaForm } from './use-schema-form.ts';

const Person = z.object({
  name: z.string().min(1, FILL_IN_ALL),
  phone: z.string().min(1, 'Diga o telefone'),
});
const LABELS = { name: 'Nome', phone: 'Telefone' };
const FULL = { name: 'Ana', phone: '71' };
const WORDS = new Map([[FILL_IN_ALL, 'Falta preencher']]);

interface Sent {
  values: object;
  accept: () => Promise<void>;
  refuse: (error: unknown) => Promise<void>;
}

let sent: Sent[];
const told = () => toastStore.getSnapshot().map(({ type, text }) => `${type}: ${text}`);
const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' })));

beforeEach(() => {
  sent = [];
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
});
afterEach(cleanup);

function PersonForm({ tells, values }: { tells: Telling; values: typeof FULL }) {
  const form = useSchemaForm(Person, LABELS, { tells, values, atTheField: WORDS });
  const onSubmit = (output: object) =>
    new Promise<void>((resolve, reject) => {
      sent.push({
        values: output,
        accept: () => act(async () => resolve()),
        refuse: (error) => act(async () => reject(error)),
      });
    });
  return (
    <Form form={form} label="Pessoa" attempt="Erro ao salvar" onSubmit={onSubmit}>
      <TextField {...form.field('name')} />
      <TextField {...form.field('phone')} />
      <SubmitButton busy={form.rhf.formState.isSubmitting}>Salvar</SubmitButton>
    </Form>
  );
}

const open = (tells: Telling, values = FULL) => render(<PersonForm tells={tells} values={values} />);

it('names what is wrong in a summary that takes the focus and leads to the field', async () => {
  open('summary', { name: '', phone: '' });
  await save();
  expect(sent).toEqual([]);
  expect(document.activeElement?.textContent).toContain('Falta acertar 2 campos:');
  fireEvent.click(screen.getByRole('button', { name: 'Telefone' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Telefone')));
  expect(told()).toEqual([]);
});

it('leads a short form to the first wrong field', async () => {
  open('first-field', { name: 'Ana', phone: '' });
  await save();
  expect(document.activeElement).toBe(field('Telefone'));
  expect(screen.getByText('Diga o telefone')).toBeTruthy();
});

it('warns by what is missing before what is wrong, with other words at the field', async () => {
  open('warning', { name: '', phone: '' });
  await save();
  expect(told()).toEqual([`warning: ${FILL_IN_ALL}`]);
  expect(screen.getByText('Falta preencher')).toBeTruthy();
  expect(document.activeElement).toBe(field('Nome'));
});

it.each<Telling>(['summary', 'first-field', 'warning'])(
  'brings what the server says to its field and loses nothing (%s)',
  async (tells) => {
    open(tells);
    await save();
    await sent[0]?.refuse(new ApiError(422, { message: 'Confira', fields: { phone: 'Já existe' } }, ''));
    expect(told()).toEqual(['error: Confira']);
    expect(screen.getByText('Já existe')).toBeTruthy();
    expect(field('Nome').value).toBe('Ana');
    if (tells === 'summary') expect(document.activeElement?.textContent).toContain('Falta acertar um campo');
    else expect(document.activeElement).toBe(field('Telefone'));
  },
);

it('says its own words when nobody answers, and can be sent again', async () => {
  open('warning');
  await save();
  await sent[0]?.refuse(new TypeError('Failed to fetch'));
  expect(told()).toEqual(['error: Erro ao salvar']);
  expect(field('Telefone').value).toBe('71');
  await save();
  expect(sent).toHaveLength(2);
});

it('is sent once, however often the button is pressed', async () => {
  open('summary');
  await save();
  await save();
  expect(sent.map(({ values }) => values)).toEqual([FULL]);
  await sent[0]?.accept();
  await save();
  expect(sent).toHaveLength(2);
});
