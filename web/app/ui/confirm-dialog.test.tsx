// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

it.each([
  ['Excluir', 'Cancelar'],
  ['Cancelar a assinatura', 'Voltar'],
  ['Cancelar e devolver', 'Voltar'],
])('beside %s the way back is called %s', (confirmLabel, wayBack) => {
  render(
    <ConfirmDialog open title="Pergunta" confirmLabel={confirmLabel} onConfirm={() => {}} onClose={() => {}}>
      Tem certeza?
    </ConfirmDialog>,
  );
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual([wayBack, confirmLabel]);
});
