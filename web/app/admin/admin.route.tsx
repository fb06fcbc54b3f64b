import { PrivateData } from '../queries/private-data.tsx';
import { RequireAdmin } from '../session/guards.tsx';
import { useStore } from '../shell/store-info.ts';
import styles from '../styles/panel.css?url';
import { PageMeta } from '../ui/page-meta.tsx';
import type { Route } from './+types/admin.route';
import { AdminPanel } from './admin-panel.tsx';
import { useTabAhead } from './panel/tab-ahead.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export default function AdminRoute() {
  const { name } = useStore();
  useTabAhead();
  return (
    <>
      <PageMeta title="Painel Admin" storeName={name} noindex />
      <RequireAdmin>
        <PrivateData>
          <AdminPanel />
        </PrivateData>
      </RequireAdmin>
    </>
  );
}
