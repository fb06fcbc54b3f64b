import { useSearchParams } from 'react-router';
import { Container } from '../ui/container.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { PartPlace } from '../ui/lazy-part.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import { AdminNav, PANEL_ID, tabId } from './admin-nav.tsx';
import { tabOf } from './admin-tabs.ts';

export function AdminPanel() {
  const [query] = useSearchParams();
  const { id, panel: Panel } = tabOf(query.get('tab'));
  return (
    <Container width="panel" className="pt-4 pb-12 lg:pt-8 lg:pb-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-8">
        <div className="min-w-0 print:hidden lg:sticky lg:top-22 lg:self-start">
          <PageTitle className="text-subheading! lg:mb-4 lg:px-3.5">Painel Admin</PageTitle>
          <AdminNav active={id} />
        </div>
        <div role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(id)}>
          <PartPlace key={id} waiting={<RowsSkeleton rows={4} />}>
            <Panel />
          </PartPlace>
        </div>
      </div>
    </Container>
  );
}
