import { useEffect } from 'react';

/** Looks again when the person comes back to this tab, by its name or by the browser's own button. */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    const isBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reload();
    };
    const isSeen = () => {
      if (document.visibilityState === 'visible') reload();
    };
    window.addEventListener('pageshow', isBack);
    document.addEventListener('visibilitychange', isSeen);
    return () => {
      window.removeEventListener('pageshow', isBack);
      document.removeEventListener('visibilitychange', isSeen);
    };
  }, [reload]);
}
