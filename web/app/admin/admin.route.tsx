import { RequireAdmin } from '../session/guards.tsx';
import { useStore } from '../shell/store-info.ts';
import { Container } from '../ui/container.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

export default function AdminRoute() {
  const { name } = useStore();
  return (
    <>
      <PageMeta title="Painel Admin" storeName={name} noindex />
      <RequireAdmin>
        <Container className="py-8 sm:py-12">
          <PageTitle>Painel Admin</PageTitle>
        </Container>
      </RequireAdmin>
    </>
  );
}
