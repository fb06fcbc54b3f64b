import { PrivateData } from '../queries/private-data.tsx';
import { RequireAdmin } from '../session/guards.tsx';
import { useStore } from '../shell/store-info.ts';
import { PageMeta } from '../ui/page-meta.tsx';
import { AdminPanel } from './admin-panel.tsx';

export default function AdminRoute() {
  const { name } = useStore();
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
