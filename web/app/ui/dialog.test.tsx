// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

it('Esc closes the dialog that lies on top, and not the one it was opened from', () => {
  const closed = vi.fn();
  render(
    <Dialog open title="Assinatura" onClose={() => closed('Assinatura')}>
      <Dialog open title="Preferências" onClose={() => closed('Preferências')}>
        Nada
      </Dialog>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Preferências' }), new Event('cancel', { cancelable: true }));
  expect(closed.mock.calls).toEqual([['Preferências']]);
});

it('who chooses no file after all stays in the form', () => {
  const closed = vi.fn();
  render(
    <Dialog open title="Novo Produto" onClose={closed}>
      <input type="file" aria-label="Imagem" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('Imagem'), new Event('cancel', { bubbles: true }));
  expect(closed).not.toHaveBeenCalled();
});

it('closes by a press beside it, and not by one that began in a field', () => {
  const closed = vi.fn();
  render(
    <Dialog open title="Novo endereço" onClose={closed}>
      <input aria-label="Rua" />
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(screen.getByLabelText('Rua'));
  fireEvent.pointerUp(dialog);
  fireEvent.click(dialog);
  expect(closed).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(screen.getByLabelText('Rua'));
  fireEvent.click(screen.getByLabelText('Rua'));
  expect(closed).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(closed).toHaveBeenCalledOnce();
});

describe('what is still loading when it opens', () => {
  const dialogWith = (content: ReactNode) => (
    <Dialog open title="Ajustes" onClose={() => {}}>
      {content}
    </Dialog>
  );
  const form = <input aria-label="Margem" data-autofocus />;

  it('takes the focus when it comes', async () => {
    const { rerender } = render(dialogWith('esperando'));
    rerender(dialogWith(form));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Margem')));
  });

  it('leaves the focus where somebody has gone meanwhile', async () => {
    const { rerender } = render(dialogWith('esperando'));
    const close = screen.getByRole('button', { name: 'Fechar' });
    close.focus();
    fireEvent.keyDown(close, { key: 'Tab' });
    rerender(dialogWith(form));
    await new Promise((done) => setTimeout(done));
    expect(document.activeElement).toBe(close);
  });
});
