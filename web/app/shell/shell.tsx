import type { ReactNode } from 'react';
import { FilesUrl } from '../ui/picture.tsx';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteChange, SessionStart } from './route-change.tsx';
import { useStore } from './store-info.ts';

/** Header and footer around every page, found or not. */
export function Shell({ children }: { children: ReactNode }) {
  const { filesUrl } = useStore();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-50 -translate-y-[200%] rounded-full bg-ink px-5 py-3 font-semibold text-white focus:translate-y-0 print:hidden"
      >
        Pular para o conteúdo
      </a>
      <Header />
      <main id="conteudo" tabIndex={-1} className="grow">
        <FilesUrl value={filesUrl}>{children}</FilesUrl>
      </main>
      <Footer />
      <ToastRegion />
      <ConnectionNotice />
      <RouteChange />
      <SessionStart />
    </div>
  );
}
