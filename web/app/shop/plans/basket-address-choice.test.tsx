// @vitest-environment happy-dom
import type { Address } from '@cesta/contract/identity/identity';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { BasketAddressChoice } from './basket-address-choice.tsx';

const home: Address = {
  id: 'a1',
  label: 'Casa',
  zipcode: '40020000',
  street: 'Rua Chile',
  number: '1',
  complement: '',
  neighborhood: 'Centro',
  city: 'Salvador',
  state: 'BA',
  is_default: true,
};
const work: Address = { ...home, id: 'a2', label: 'Trabalho', street: 'Rua Carlos Gomes', is_default: false };

afterEach(cleanup);

/** What is chosen by now, as it will be sent. */
let sent: string | undefined;

function Choice({ last }: { last?: string }) {
  const [chosen, setChosen] = useState<string>();
  sent = chosen;
  return <BasketAddressChoice addresses={[home, work]} last={last} chosen={chosen} onChoose={setChosen} />;
}

async function shown(last?: string): Promise<string> {
  render(<Choice {...(last && { last })} />);
  return ((await screen.findByLabelText('As cestas vão para')) as HTMLSelectElement).value;
}

it('who subscribes again finds the address of the last baskets, and it is sent', async () => {
  expect(await shown('a2')).toBe('a2');
  await waitFor(() => expect(sent).toBe('a2'));
});

it('everybody else, and who has removed it since, finds the default one', async () => {
  expect([await shown(), sent]).toEqual(['a1', undefined]);
  cleanup();
  expect([await shown('gone'), sent]).toEqual(['a1', undefined]);
});
