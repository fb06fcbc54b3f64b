import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useAnnouncement } from './announcements.ts';
import { useTopDialog } from './open-dialogs.ts';
import { Heard, ToastList } from './toast-list.tsx';
import { findPlace } from './toast-place.ts';
import { closeToast, pauseToasts, resumeToasts, type Toast, toastStore } from './toast-store.ts';
import { useLateHearing } from './use-late-hearing.ts';

const PHONE_OR_TABLET = '(width < 64rem)';

/**
 * Both live regions are on the page from the start, because screen readers only announce what changes inside one
 * they already know. While a dialog is open they move into it: everything else is out of reach then. What is said
 * calmly around such a move is seen at once and comes to the ear a moment later; alerts are read wherever they come.
 * Presses go through a toast to what lies below it, except on its close button.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.getSnapshot,
    toastStore.getServerSnapshot,
  );
  const dialog = useTopDialog();
  const place = useRef<HTMLDivElement>(null);
  const spoken = useAnnouncement();
  const isUnheard = useLateHearing(dialog);
  usePauseWhileRead(place, toasts.length > 0);
  const { comeIn, leave } = useWayBack(place, toasts);
  useFreePlace(place, toasts, dialog);
  const urgent = toasts.filter(({ type }) => type === 'error' || type === 'warning');
  const calm = toasts.filter(({ type }) => type === 'success' || type === 'info');
  const region = (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, it only hears whether a toast has the focus
    <div
      ref={place}
      onFocus={({ relatedTarget }) => {
        pauseToasts();
        comeIn(relatedTarget);
      }}
      onBlur={resumeToasts}
      data-toasts
      className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-center gap-2 p-2 print:hidden sm:gap-3 sm:top-auto sm:bottom-0 sm:justify-items-start sm:p-6"
    >
      <ToastList role="alert" toasts={urgent} onClose={leave} />
      <ToastList role="status" toasts={calm} isUnheard={isUnheard} onClose={leave}>
        {spoken && (
          <Heard key={spoken.id} late={isUnheard(spoken.since)} className="sr-only">
            {spoken.text}
          </Heard>
        )}
      </ToastList>
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}

/**
 * A closed toast takes the button along that closed it. The focus goes back to where it was before it came here; from
 * nowhere, or from what is gone since, to the page itself.
 */
function useWayBack(place: RefObject<HTMLDivElement | null>, toasts: readonly Toast[]) {
  const from = useRef<HTMLElement>(null);
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast that went is what this is about
  useLayoutEffect(() => {
    if (!isLeaving.current) return;
    isLeaving.current = false;
    if (document.activeElement !== document.body) return;
    resumeToasts();
    const page = document.querySelector('main');
    const back = from.current?.isConnected ? from.current : page;
    back?.focus({ preventScroll: true });
  }, [toasts]);
  return {
    comeIn(before: EventTarget | null): void {
      if (before instanceof Node && place.current?.contains(before)) return;
      from.current = before instanceof HTMLElement ? before : null;
    },
    leave(id: number): void {
      isLeaving.current = place.current?.contains(document.activeElement) === true;
      closeToast(id);
    },
  };
}

/** A mouse that moves over a toast stops its clock until it moves on, or presses what lies below. A finger only passes. */
function usePauseWhileRead(place: RefObject<HTMLDivElement | null>, hasToasts: boolean): void {
  useEffect(() => {
    if (!hasToasts) return;
    function follow({ clientX, clientY, pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      const cards = [...(place.current?.querySelectorAll('[data-toast]') ?? [])];
      const isOver = cards.some((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      });
      if (isOver) pauseToasts();
      else resumeToasts();
    }
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', resumeToasts);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', resumeToasts);
    };
  }, [place, hasToasts]);
}

/**
 * On a phone every line counts: toasts lie over pictures and gaps, or over the header where there are none; on a
 * tablet, at its lower edge then. What comes up below one, such as the next page with its button to pay, has it find
 * another place.
 */
function useFreePlace(
  place: RefObject<HTMLDivElement | null>,
  toasts: readonly Toast[],
  dialog: HTMLDialogElement | null,
): void {
  useLayoutEffect(() => {
    const region = place.current;
    if (!region) return;
    const put = (top: number | null) => {
      region.style.top = top === null ? '' : `${top}px`;
      region.style.bottom = top === null ? '' : 'auto';
    };
    if (toasts.length === 0 || !window.matchMedia(PHONE_OR_TABLET).matches) return put(null);
    const settle = () => {
      // As they are laid out, not as they come up.
      const cards = [...region.querySelectorAll<HTMLElement>('[data-toast]')];
      const top = Math.min(...cards.map((card) => card.offsetTop));
      const bottom = Math.max(...cards.map((card) => card.offsetTop + card.offsetHeight));
      const left = Math.min(...cards.map((card) => card.offsetLeft));
      const right = Math.max(...cards.map((card) => card.offsetLeft + card.offsetWidth));
      const roomy = findPlace(region.offsetHeight, dialog, { left, right });
      // Where the screen is that full, without the air around them.
      const tight = roomy === null ? findPlace(bottom - top, dialog, { left, right }) : null;
      put(roomy ?? (tight === null ? null : tight - top));
    };
    settle();
    const page = document.querySelector('main');
    if (!page) return;
    const changes = new MutationObserver(settle);
    changes.observe(page, { childList: true, subtree: true });
    return () => changes.disconnect();
  }, [place, toasts, dialog]);
}
