declare global {
  interface Window {
    earlyPresses?: { buttons: Set<HTMLButtonElement>; keep: (event: Event) => void };
  }
}

/**
 * Runs in the page's head, before anything else: on a slow line a button is seen seconds before the scripts that
 * make it work. What is pressed until then is kept, once each, and looks pressed. Links and forms work by themselves.
 */
export const KEEP_EARLY_PRESSES = `(() => {
  const buttons = new Set();
  const keep = ({ target }) => {
    const button = target instanceof Element && target.closest('button[type="button"]');
    if (!button) return;
    buttons.add(button);
    button.dataset.pressed = '';
  };
  document.addEventListener('click', keep, true);
  window.earlyPresses = { buttons, keep };
})()`;

/** From here on React hears every press itself. */
export function stopKeeping(): void {
  if (window.earlyPresses) document.removeEventListener('click', window.earlyPresses.keep, true);
}

export function pressAgain(): void {
  const kept = window.earlyPresses?.buttons ?? [];
  delete window.earlyPresses;
  for (const button of kept) {
    delete button.dataset.pressed;
    if (button.isConnected) button.click();
  }
}
