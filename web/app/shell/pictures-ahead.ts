import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** All of a page of words; of a whole shelf its next rows. */
const MOST = 12;

/**
 * On a computer with a good line the pictures further down come once the page is at rest, so that nobody scrolls into
 * empty frames. On a phone, whose owner may pay for each byte, they come when they are near.
 */
export function usePicturesAhead(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has pictures of its own
  useEffect(() => {
    if (!areBytesCheap()) return undefined;
    let idle: number | undefined;
    const wait = () => {
      idle = requestIdleCallback(fetchAhead);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait);
    return () => {
      window.removeEventListener('load', wait);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [pathname]);
}

function areBytesCheap(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  const isGood = connection?.effectiveType === '4g' && !connection.saveData;
  return isGood && window.matchMedia('(pointer: fine)').matches;
}

function fetchAhead(): void {
  const later = document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]');
  for (const picture of [...later].filter(({ complete }) => !complete).slice(0, MOST)) {
    picture.closest('.far-down')?.classList.remove('far-down');
    picture.loading = 'eager';
  }
}
