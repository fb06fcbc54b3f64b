// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { SuggestionBar } from './suggestion-bar.tsx';

afterEach(cleanup);

function Bar() {
  const [filled, setFilled] = useState<{ added: readonly string[] } | null>(null);
  const suggestion = {
    busy: false,
    filled,
    fill: async () => setFilled({ added: ['Couve', 'Jiló'] }),
    undo: () => setFilled(null),
    reasonOf: () => undefined,
  };
  return <SuggestionBar suggestion={suggestion} isEmpty={false} />;
}

/** As by keyboard: the focus moves there before the press. */
async function press(name: string) {
  const button = screen.getByRole('button', { name });
  await act(async () => {
    button.focus();
    fireEvent.click(button);
  });
}

it('leaves the focus beside an undo that is gone, where no second press fills the basket again', async () => {
  render(<Bar />);
  await press('Monte para mim');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Monte para mim' }));
  await press('Desfazer');
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Completa o que falta; o que você escolheu fica.'));
});
