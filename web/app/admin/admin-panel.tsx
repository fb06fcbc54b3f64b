import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../session/guards.tsx';
import { Container } from '../ui/container.tsx';
import { PageTitle } from '../ui/heading.tsx';
import { PartPlace } from '../ui/lazy-part.tsx';
import { RowsSkeleton, Skeleton } from '../ui/skeleton.tsx';
import { useWide } from '../ui/use-wide.ts';
import { type AdminTab, tabOf, tabsFor } from './admin-tabs.ts';
import { useRole } from './every-tab/use-role.ts';
import { PanelFoot } from './panel/panel-foot.tsx';
import { PanelHead } from './panel/panel-head.tsx';
import { TabDrawer } from './panel/tab-drawer.tsx';
import { PANEL_ID, TabList, tabId } from './panel/tab-list.tsx';
import { countTabUse } from './panel/tab-uses.ts';
import { useTwoStepLead } from './panel/use-two-step-lead.ts';

export function AdminPanel() {
  const [query] = useSearchParams();
  useTwoStepLead();
  const tab = tabOf(query.get('tab'), useRole());
  return tab ? <Desk active={tab} /> : <AccessDenied />;
}

function Desk({ active }: { active: AdminTab }) {
  const { id, panel: Panel } = active;
  const role = useRole();
  const tabs = tabsFor(role);
  const isWide = useWide(true);
  useEffect(() => countTabUse(id), [id]);
  return (
    <Container width="panel" className="pb-12 lg:pt-5 lg:pb-16">
      {/* Search and shortcuts lead all over the panel: they are the office's. */}
      {role === 'admin' && <PanelHead />}
      {role === 'admin' && <PanelFoot />}
      {!isWide && <TabDrawer tabs={tabs} active={active} />}
      <div className="panel-desk grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-6 print:block">
        <div className="min-w-0 lg:sticky lg:top-17 lg:self-start print:hidden">
          <PageTitle className="text-subheading! max-lg:sr-only lg:mb-2 lg:px-3">Painel Admin</PageTitle>
          {isWide && <TabList label="Painel Admin" tabs={tabs} active={id} shape="column" className="grid" />}
        </div>
        <div
          role="tabpanel"
          id={PANEL_ID}
          // In the drawer the tab is there only while it is open.
          {...(isWide ? { 'aria-labelledby': tabId(id) } : { 'aria-label': active.label })}
          className="max-lg:pt-3"
        >
          <PartPlace key={id} waiting={<TabWaiting />}>
            <Panel />
          </PartPlace>
        </div>
      </div>
    </Container>
  );
}

/** The tab's heading and what it shows. */
function TabWaiting() {
  return (
    <>
      <div className="mb-2 flex min-h-11 items-center sm:mb-3">
        <Skeleton className="h-7 w-44" />
      </div>
      <RowsSkeleton rows={4} />
    </>
  );
}
