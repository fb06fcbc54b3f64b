import { useEffect, useState } from 'react';

/** By then a screen reader knows a live region that has just come to a place. */
const KNOWN_AFTER_MS = 200;
/** What was said so shortly before a move was cut off by it. */
const CUT_OFF_MS = 1000;

/**
 * A live region that moves, into a dialog or out of one that closed, is a new one to a screen reader, which does not
 * read what it finds inside. Answers for something said at that time whether it has to wait to be heard.
 */
export function useLateHearing(place: Element | null): (since: number) => boolean {
  const [region, setRegion] = useState({ place, movedAt: 0, isKnown: true });
  if (region.place !== place) setRegion({ place, movedAt: Date.now(), isKnown: false });
  useEffect(() => {
    if (region.isKnown) return;
    const timer = setTimeout(() => setRegion({ ...region, isKnown: true }), KNOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [region]);
  return (since) => !region.isKnown && since > region.movedAt - CUT_OFF_MS;
}
