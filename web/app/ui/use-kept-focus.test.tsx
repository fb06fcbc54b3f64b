// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

function Card({ state }: { state: string }) {
  const place = useKeptFocus(state);
  return (
    <>
      <article>
        <p ref={place} tabIndex={-1}>
          Pedido
        </p>
        <button type="button">Cancelar</button>
      </article>
      <dialog open>
        <p>Tem certeza?</p>
        <button type="button">Sim</button>
      </dialog>
    </>
  );
}

it('whoever touches the words of a question is still at the card that asks', () => {
  const { rerender } = render(<Card state="pending" />);
  fireEvent.click(screen.getByText('Cancelar'));
  fireEvent.click(screen.getByText('Tem certeza?'));
  fireEvent.click(screen.getByText('Sim'));
  rerender(<Card state="cancelled" />);
  expect(document.activeElement).toBe(screen.getByText('Pedido'));
});
