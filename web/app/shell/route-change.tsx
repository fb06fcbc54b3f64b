import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { startSession, useSession } from '../session/session-store.ts';
import { useIsFetching } from '../ui/connection.ts';
import { pressAgain } from './early-presses.ts';
import { useOfflinePage } from './offline-page.ts';
import { usePicturesAhead } from './pictures-ahead.ts';
import { useScrollPosition } from './scroll-position.ts';
import { useStore } from './store-info.ts';

let path = '';

/** The page that is on the screen, whatever the address says already. */
export function shownPath(): string {
  return path;
}

/** After a navigation the focus goes to the new page's heading, so that a screen reader starts there. */
export function RouteChange() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useScrollPosition();
  usePicturesAhead();
  useEffect(() => {
    path = pathname;
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
  return <PendingBar />;
}

/** Starts the session check, takes up what was pressed before the page could hear it, and sends whoever turned out to be somebody else to sign in again. */
export function SessionStart() {
  const session = useSession();
  const navigate = useNavigate();
  useOfflinePage(useStore().offlinePage);
  const isMismatch = session.status === 'anonymous' && session.reason === 'mismatch';
  useEffect(() => {
    void startSession();
    pressAgain();
  }, []);
  useEffect(() => {
    if (isMismatch) void navigate('/login', { replace: true });
  }, [isMismatch, navigate]);
  return null;
}

/** Appears only when the next page takes a moment; it is all movement, so whoever wants none goes without. */
function PendingBar() {
  const { state } = useNavigation();
  const isFetching = useIsFetching();
  if (state === 'idle' && !isFetching) return null;
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-pending bg-sun motion-reduce:hidden"
    />
  );
}
