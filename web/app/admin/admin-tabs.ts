import {
  BellRing,
  ChartNoAxesColumn,
  History,
  type LucideIcon,
  Mail,
  MapPinned,
  Newspaper,
  Package,
  Receipt,
  Repeat,
  Sprout,
  Truck,
} from 'lucide-react';
import { type ComponentType, lazy } from 'react';

interface AdminTab {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Each tab is fetched when it is first opened: charts and editor weigh more than the rest together. */
  panel: ComponentType;
}

/** A new tab is a line here. */
export const ADMIN_TABS: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: 'Dashboard',
    icon: ChartNoAxesColumn,
    panel: lazy(() => import('./dashboard/dashboard-tab.tsx')),
  },
  {
    id: 'produtos',
    label: 'Produtos',
    icon: Package,
    panel: lazy(() => import('./products/products-tab.tsx')),
  },
  { id: 'pedidos', label: 'Pedidos', icon: Receipt, panel: lazy(() => import('./orders/orders-tab.tsx')) },
  {
    id: 'assinaturas',
    label: 'Assinaturas',
    icon: Repeat,
    panel: lazy(() => import('./subscriptions/subscriptions-tab.tsx')),
  },
  { id: 'blog', label: 'Blog', icon: Newspaper, panel: lazy(() => import('./blog/blog-tab.tsx')) },
  { id: 'contato', label: 'Contato', icon: Mail, panel: lazy(() => import('./contact/contact-tab.tsx')) },
  {
    id: 'produtores',
    label: 'Produtores',
    icon: Sprout,
    panel: lazy(() => import('./producers/producers-tab.tsx')),
  },
  {
    id: 'pendencias',
    label: 'Pendências',
    icon: BellRing,
    panel: lazy(() => import('./worklist/worklist-tab.tsx')),
  },
  {
    id: 'entregas',
    label: 'Entregas',
    icon: Truck,
    panel: lazy(() => import('./deliveries/deliveries-tab.tsx')),
  },
  {
    id: 'cobertura',
    label: 'Cobertura',
    icon: MapPinned,
    panel: lazy(() => import('./coverage/coverage-tab.tsx')),
  },
  { id: 'registro', label: 'Registro', icon: History, panel: lazy(() => import('./audit/audit-tab.tsx')) },
];

const [FIRST] = ADMIN_TABS as readonly [AdminTab, ...AdminTab[]];

/** The tab of an address; the dashboard when it names none that exists. */
export function tabOf(wanted: string | null): AdminTab {
  return ADMIN_TABS.find(({ id }) => id === wanted) ?? FIRST;
}
