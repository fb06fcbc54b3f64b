import type { ReactNode } from 'react';

/** At the bottom of a phone's screen, under the thumb, however short the page is. The footer ends above it. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:px-6 lg:hidden"
    >
      {children}
    </div>
  );
}
