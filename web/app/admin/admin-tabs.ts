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
import type { ComponentType } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';

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
  },
  {
    id: 'cobertura',
    label: 'Cobertura',
    icon: MapPinned,
    panel: lazyPart(() => import('./coverage/coverage-tab.tsx')),
  },
  {
    id: 'registro',
    label: 'Registro',
    icon: History,
    panel: lazyPart(() => import('./audit/audit-tab.tsx')),
  },
];

const [FIRST] = ADMIN_TABS as readonly [AdminTab, ...AdminTab[]];

/** The tab of an address; the dashboard when it names none that exists. */
export function tabOf(wanted: string | null): AdminTab {
  return ADMIN_TABS.find(({ id }) => id === wanted) ?? FIRST;
}
