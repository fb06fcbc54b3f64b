import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Where React Router keeps the positions of a visit, by the key of the history entry. */
const POSITIONS_KEY = 'react-router-scroll-positions';
/** Longer than anything that loads; afterwards the page is what it is. */
const PATIENCE_MS = 10_000;
const REST_MS = 3000;
/** Whoever moves the page by hand has chosen another place. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * React Router puts a page back where it was left at once: too early for one that loads what it shows in the browser.
 * So it is put there again as the page grows, until it is tall enough.
 */
export function useScrollPosition(): void {
  const { key } = useLocation();
  const left = useRef(new Map<string, number>());
  const shown = useRef(key);

  // Each entry of the history has a place of its own; a new one begins at the top and is not in the map.
  useEffect(() => {
    const note = () => left.current.set(shown.current, window.scrollY);
    window.addEventListener('scrollend', note);
    return () => window.removeEventListener('scrollend', note);
  }, []);

  // With the new page itself: what scrolls from now on is no longer the page that was left.
  useLayoutEffect(() => {
    shown.current = key;
    const wanted = left.current.get(key) ?? storedPosition();
    return wanted === undefined ? undefined : growTo(wanted);
  }, [key]);
}

function storedPosition(): number | undefined {
  const { key } = (window.history.state ?? {}) as { key?: string };
  try {
    const positions = JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '{}') as Record<string, unknown>;
    const position = key && positions[key];
    return typeof position === 'number' ? position : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the page at its place while it grows; ends when it is there and at rest, by hand, or after too long. */
function growTo(wanted: number): () => void {
  const page = document.documentElement;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, wanted);
    clearTimeout(rest);
    if (Math.ceil(window.scrollY) >= wanted) rest = setTimeout(stop, REST_MS);
  });
  const end = setTimeout(stop, PATIENCE_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(rest);
    clearTimeout(end);
    page.style.overflowAnchor = '';
    for (const event of BY_HAND) window.removeEventListener(event, stop);
  }
  // The browser would hold on to the footer, which is all there is at first, and follow it down.
  page.style.overflowAnchor = 'none';
  growth.observe(document.body);
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true });
  return stop;
}
