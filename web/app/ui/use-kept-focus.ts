import { type RefObject, useEffect, useRef } from 'react';

const CARDS = 'article, li, dialog';
const CONTROLS = 'a, button, input, label, select, summary, textarea, [tabindex]';

/**
 * A press may take its own button away: then the focus goes to the place it was about, instead of getting lost. What
 * changes by itself, as when a person comes back to the page, leaves them where they are.
 */
export function useKeptFocus<Place extends HTMLElement = HTMLParagraphElement>(state: string | number) {
  const place = useRef<Place>(null);
  const before = useRef(state);
  const isHere = useIsHere(place);
  useEffect(() => {
    const isLost = isHere.current && document.activeElement === document.body;
    if (before.current !== state && isLost) place.current?.focus();
    before.current = state;
  }, [state, isHere]);
  return place;
}

/** Whether the person was last at something in the card of this place, or on its page where it has none. */
function useIsHere(place: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    function note(target: EventTarget | null): void {
      const at = target instanceof Element ? target : null;
      const question = at?.closest('dialog');
      // A question asked from here leads back here.
      if (!place.current || (question && !question.contains(place.current))) return;
      const card = place.current.closest(CARDS) ?? document.body;
      isHere.current = card.contains(at?.closest(CONTROLS) ?? null);
    }
    const noteEvent = ({ target }: Event) => note(target);
    // A touch need not have left the focus behind, and is long past when the person comes back.
    const noteLeaving = () => {
      if (document.visibilityState === 'hidden') note(document.activeElement);
    };
    note(document.activeElement);
    document.addEventListener('focusin', noteEvent);
    // Where a touch gives no focus, and before the press takes anything away.
    document.addEventListener('click', noteEvent, { capture: true });
    document.addEventListener('visibilitychange', noteLeaving);
    return () => {
      document.removeEventListener('focusin', noteEvent);
      document.removeEventListener('click', noteEvent, { capture: true });
      document.removeEventListener('visibilitychange', noteLeaving);
    };
  }, [place]);
  return isHere;
}
