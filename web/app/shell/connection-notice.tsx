import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../ui/announcements.ts';
import { useIsWaiting } from '../ui/connection.ts';
import { OFFLINE_TEXT } from '../ui/lazy-part.tsx';
import { useTopDialog } from '../ui/open-dialogs.ts';

/** Something was asked for and waits for the network. What is on the screen stays. */
export function ConnectionNotice() {
  const isWaiting = useIsWaiting();
  const dialog = useTopDialog();
  useEffect(() => {
    if (isWaiting) announce(OFFLINE_TEXT);
  }, [isWaiting]);
  if (!isWaiting) return null;
  const notice = (
    <p
      data-connection="lost"
      className="fixed inset-x-0 top-0 z-50 flex items-center justify-center gap-2 bg-sun px-4 py-2.5 text-center font-semibold text-ink print:hidden"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      {OFFLINE_TEXT}
    </p>
  );
  return dialog ? createPortal(notice, dialog) : notice;
}
