import { useEffect, useRef } from 'react';

/** A press may take its own button away: then the focus goes to the place it was about, instead of getting lost. */
export function useKeptFocus<Place extends HTMLElement = HTMLParagraphElement>(state: string | number) {
  const place = useRef<Place>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) place.current?.focus();
    before.current = state;
  }, [state]);
  return place;
}
