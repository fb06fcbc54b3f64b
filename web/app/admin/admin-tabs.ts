import type { StaffRole } from '@cesta/contract/identity/identity';
import {
  BellRing,
  ChartNoAxesColumn,
  HandCoins,
  History,
  Landmark,
  type LucideIcon,
  Mail,
  MapPinned,
  Newspaper,
  Package,
  Receipt,
  Repeat,
  Sprout,
  Truck,
  UserCog,
  Users,
  Wheat,
} from 'lucide-react';
import { lazyPart } from '../ui/lazy-part.tsx';

export interface AdminTab {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Each tab is fetched when it is first opened: charts and editor weigh more than the rest together. */
  panel: ReturnType<typeof lazyPart<object>>;
  /** Who else than the office sees it. */
  roles?: readonly StaffRole[];
}

/** A new tab is a line here. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: 'Dashboard',
    icon: ChartNoAxesColumn,
    panel: lazyPart(() => import('./dashboard/dashboard-tab.tsx')),
  },
  {
    id: 'produtos',
    label: 'Produtos',
    icon: Package,
    panel: lazyPart(() => import('./products/products-tab.tsx')),
  },
  {
    id: 'pedidos',
    label: 'Pedidos',
    icon: Receipt,
    panel: lazyPart(() => import('./orders/orders-tab.tsx')),
  },
  {
    id: 'assinaturas',
    label: 'Assinaturas',
    icon: Repeat,
    panel: lazyPart(() => import('./subscriptions/subscriptions-tab.tsx')),
  },
  { id: 'blog', label: 'Blog', icon: Newspaper, panel: lazyPart(() => import('./blog/blog-tab.tsx')) },
  { id: 'contato', label: 'Contato', icon: Mail, panel: lazyPart(() => import('./contact/contact-tab.tsx')) },
  {
    id: 'produtores',
    label: 'Produtores',
    icon: Sprout,
    panel: lazyPart(() => import('./producers/producers-tab.tsx')),
  },
  {
    id: 'clientes',
    label: 'Clientes',
    icon: Users,
    panel: lazyPart(() => import('./people/people-tab.tsx')),
  },
  {
    id: 'pendencias',
    label: 'Pendências',
    icon: BellRing,
    panel: lazyPart(() => import('./worklist/worklist-tab.tsx')),
  },
  {
    id: 'entregas',
    label: 'Entregas',
    icon: Truck,
    panel: lazyPart(() => import('./deliveries/deliveries-tab.tsx')),
    roles: ['packer', 'driver'],
  },
  {
    id: 'colheita',
    label: 'Colheita',
    icon: Wheat,
    panel: lazyPart(() => import('./harvest/harvest-tab.tsx')),
    roles: ['packer'],
  },
  {
    id: 'cobertura',
    label: 'Cobertura',
    icon: MapPinned,
    panel: lazyPart(() => import('./coverage/coverage-tab.tsx')),
  },
  {
    id: 'financeiro',
    label: 'Financeiro',
    icon: Landmark,
    panel: lazyPart(() => import('./money/money-tab.tsx')),
  },
  {
    id: 'acertos',
    label: 'Acertos',
    icon: HandCoins,
    panel: lazyPart(() => import('./statements/statements-tab.tsx')),
  },
  {
    id: 'registro',
    label: 'Registro',
    icon: History,
    panel: lazyPart(() => import('./audit/audit-tab.tsx')),
  },
  {
    id: 'equipe',
    label: 'Equipe',
    icon: UserCog,
    panel: lazyPart(() => import('./team/team-tab.tsx')),
  },
];

export function tabsFor(role: StaffRole): readonly AdminTab[] {
  return role === 'admin' ? ADMIN_TABS : ADMIN_TABS.filter(({ roles }) => roles?.includes(role));
}

/** The tab of an address, the first when it names none that exists; null for one that is not for this role. */
export function tabOf(wanted: string | null, role: StaffRole): AdminTab | null {
  const tabs = tabsFor(role);
  const known = ADMIN_TABS.find(({ id }) => id === wanted) ?? tabs[0];
  return known && tabs.includes(known) ? known : null;
}
