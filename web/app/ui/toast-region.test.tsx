// @vitest-environment happy-dom
import { TOAST_MS } from '@cesta/contract/base/constants';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from './announcements.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';
import { findPlace } from './toast-place.ts';
import { ToastRegion } from './toast-region.tsx';
import { closeToast, toast, toastStore } from './toast-store.ts';

vi.mock('./toast-place.ts', () => ({ findPlace: vi.fn(() => 700) }));

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of toastStore.getSnapshot()) closeToast(id);
  render(<ToastRegion />);
  act(() => toast.info('Oi'));
});
afterEach(() => {
  act(() => {
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

/** Without a layout every toast lies at the upper left corner. */
const pass = (type: 'pointermove' | 'pointerup', pointerType: string) =>
  act(() => {
    window.dispatchEvent(new PointerEvent(type, { clientX: 0, clientY: 0, pointerType }));
  });
const wait = () =>
  act(() => {
    vi.advanceTimersByTime(TOAST_MS);
  });

it('waits under a mouse, until it presses what lies below', () => {
  pass('pointermove', 'mouse');
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(1);
  pass('pointerup', 'mouse');
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(0);
});

it('does not stay for a finger that has passed over it', () => {
  pass('pointermove', 'touch');
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(0);
});

it.each([
  ['phone', 390],
  ['tablet', 768],
])('on a %s makes way for what comes up below it', async (_, width) => {
  vi.mocked(findPlace).mockReturnValue(700);
  const isBelow = (query: string) => width < 16 * Number(/width < (\d+)rem/.exec(query)?.[1]);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isBelow(query) }));
  const page = document.body.appendChild(document.createElement('main'));
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  act(() => toast.success('Conta criada com sucesso!'));
  expect(region?.style.top).toBe('700px');
  vi.mocked(findPlace).mockReturnValue(120);
  page.append(document.createElement('button'));
  await vi.waitFor(() => expect(region?.style.top).toBe('120px'));
  page.remove();
  vi.unstubAllGlobals();
});

it('on a full phone takes a gap that is as high as the message alone, without the air around it', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const isCard = (element: HTMLElement) => 'toast' in element.dataset;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return isCard(this) ? 74 : 98;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return isCard(this) ? 8 : 0;
  });
  vi.mocked(findPlace).mockImplementation((height) => (height <= 74 ? 347 : null));
  for (const { id } of toastStore.getSnapshot()) act(() => closeToast(id));
  act(() => toast.warning('Você já selecionou o máximo de 3 frutas'));
  expect(document.querySelector<HTMLElement>('[data-toasts]')?.style.top).toBe('339px');
  vi.mocked(findPlace).mockReturnValue(700);
  vi.unstubAllGlobals();
});

/** As by keyboard: the focus moves there before the press. */
function press(button: HTMLElement) {
  act(() => button.focus());
  fireEvent.click(button);
}

it('gives the focus back to where it was when its button leaves with it', () => {
  const button = document.body.appendChild(document.createElement('button'));
  const undo = vi.fn();
  act(() => toast.success('Entrega pulada', { action: { label: 'Desfazer', run: undo } }));
  button.focus();
  press(screen.getByRole('button', { name: 'Desfazer' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
  press(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(document.activeElement).toBe(button);
  button.remove();
});

it('gives the focus to the page when what had it is gone, too', () => {
  const page = document.body.appendChild(document.createElement('main'));
  page.tabIndex = -1;
  const button = page.appendChild(document.createElement('button'));
  button.focus();
  const close = screen.getByRole('button', { name: 'Fechar aviso' });
  act(() => close.focus());
  button.remove();
  press(close);
  expect(document.activeElement).toBe(page);
  page.remove();
});

it('leaves the focus alone when a toast goes by itself', () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  wait();
  expect(toastStore.getSnapshot()).toHaveLength(0);
  expect(document.activeElement).toBe(button);
  button.remove();
});

/** A screen reader hears what comes into a region that was there before, and is not hidden from it. */
function listen() {
  const region = screen.getByRole('status');
  const changes = new MutationObserver(() => {});
  changes.observe(region, { childList: true, subtree: true });
  return () =>
    changes
      .takeRecords()
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLElement && region.isConnected && !node.closest('[aria-hidden]'))
      .map((node) => audible(node as HTMLElement))
      .filter((text) => text !== '');
}

function audible(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent;
}

const openDialog = () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  act(() => dialogOpened(dialog));
  return () => {
    act(() => dialogClosed(dialog));
    dialog.remove();
  };
};
const settle = () =>
  act(() => {
    vi.advanceTimersByTime(500);
  });

it('is heard when it comes as a dialog closes, is seen at once, and stays one', () => {
  wait();
  const close = openDialog();
  settle();
  act(() => {
    toast.success('Produto excluído', { action: { label: 'Desfazer', run: () => {} } });
    announce('Couve saiu da cesta');
  });
  close();
  const heard = listen();
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  undo.focus();
  expect(screen.getAllByText('Produto excluído')).toHaveLength(1);
  settle();
  expect(heard()).toEqual(['Produto excluído', 'Couve saiu da cesta']);
  expect(screen.getAllByText('Produto excluído')).toHaveLength(1);
  expect(screen.getAllByText('Couve saiu da cesta')).toHaveLength(1);
  expect(document.activeElement).toBe(undo);
});

it('is heard when it comes with the dialog that opens', () => {
  const close = openDialog();
  const heard = listen();
  act(() => toast.info('Confira o endereço'));
  expect(heard()).toEqual([]);
  settle();
  expect(heard()).toContain('Confira o endereço');
  close();
});

it('is not said again when a dialog opens or closes later', () => {
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  const close = openDialog();
  const heardInside = listen();
  settle();
  expect(heardInside()).toEqual([]);
  close();
  const heardOutside = listen();
  settle();
  expect(heardOutside()).toEqual([]);
  expect(screen.getByText('Oi').closest('[aria-hidden]')).toBeNull();
});

it('a text that goes on stands by itself', () => {
  act(() => toast.error('Erro ao excluir produto\nFicamos sem resposta'));
  expect(screen.getByText('Erro ao excluir produto').tagName).toBe('P');
  expect(screen.getByText('Ficamos sem resposta').tagName).toBe('P');
});
