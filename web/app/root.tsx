import type { StoreInfo } from '@cesta/contract/content/store';
import { type ReactNode, use } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import figtree from '../fonts/figtree.woff2?url';
import fraunces from '../fonts/fraunces.woff2?url';
import type { Route } from './+types/root';
import { readApi } from './page-context.ts';
import { KEEP_EARLY_PRESSES } from './shell/early-presses.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { WATCH_SCRIPTS } from './shell/missing-scripts.ts';
import { shownPath } from './shell/route-change.tsx';
import { needsServer } from './shell/route-files.ts';
import { AnswersForm, ScriptMark } from './shell/script-mark.ts';
import { Shell } from './shell/shell.tsx';
import styles from './styles/app.css?url';
import { whenOnline } from './ui/connection.ts';

export const links: Route.LinksFunction = () => [
  ...[figtree, fraunces].map((href) => ({
    rel: 'preload' as const,
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Without its own settings the store still opens; the footer is just shorter. */
export async function loader({ context }: Route.LoaderArgs) {
  const store = await readApi<StoreInfo>(context, '/api/store', 'store').catch(() => null);
  return { store };
}

/** The settings never change while the store runs, and what baskets are to be worth hardly ever. */
export function shouldRevalidate() {
  return false;
}

/** Without a network a page that needs the server waits for it, and the present one stays. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const { pathname } = new URL(request.url);
    if (pathname !== shownPath() && needsServer(pathname)) await whenOnline(request.signal);
    return next();
  },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#164f2b" />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its hash */}
        <script nonce={use(ScriptMark)} dangerouslySetInnerHTML={{ __html: KEEP_EARLY_PRESSES }} />
        {/* Of no use once the page is alive: the browser's part of the store does not carry it. */}
        <script
          nonce={use(ScriptMark)}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its hash
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && !use(AnswersForm) ? WATCH_SCRIPTS : '' }}
        />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
