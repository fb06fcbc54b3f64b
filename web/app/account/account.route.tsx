import type { ComponentType } from 'react';
import { PrivateData } from '../queries/private-data.tsx';
import { RequireSession } from '../session/guards.tsx';
import { useSession } from '../session/session-store.ts';
import type { SessionUser } from '../session/storage.ts';
import { useStore } from '../shell/store-info.ts';
import { Container } from '../ui/container.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AccountHeader } from './account-header.tsx';
import { ACCOUNT_TABS, type AccountTab, useAccountTab } from './account-tabs.ts';
import { AddressesTab } from './addresses/addresses-tab.tsx';
import { OrdersTab } from './orders/orders-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { SecurityTab } from './security/security-tab.tsx';
import { SubscriptionTab } from './subscription/subscription-tab.tsx';

const PANELS: Record<AccountTab, ComponentType<{ user: SessionUser }>> = {
  pedidos: OrdersTab,
  perfil: ProfileTab,
  enderecos: AddressesTab,
  seguranca: SecurityTab,
  assinatura: SubscriptionTab,
};

/** Reached as /minha-conta and as /conta. */
export default function AccountRoute() {
  const { name } = useStore();
  return (
    <>
      <PageMeta title="Minha Conta" storeName={name} noindex />
      <RequireSession>
        <PrivateData>
          <Account />
        </PrivateData>
      </RequireSession>
    </>
  );
}

function Account() {
  const { user } = useSession();
  const { tab, select } = useAccountTab();
  if (!user) return null;
  const Panel = PANELS[tab];
  return (
    <Container className="pt-6 pb-12 sm:pt-10 lg:pb-16">
      <AccountHeader user={user} />
      <div className="mt-8">
        <Tabs label="Minha Conta" tabs={ACCOUNT_TABS} active={tab} onSelect={select}>
          <Panel user={user} />
        </Tabs>
      </div>
    </Container>
  );
}
