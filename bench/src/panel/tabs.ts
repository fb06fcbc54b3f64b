export interface TabCall {
  tab: string;
  path: string;
}

export interface Known {
  subscription: string;
  order: string;
  /** One with many deliveries, as YYYY-MM-DD. */
  day: string;
}

/** What each tab of the panel asks for when it is opened, filtered or paged, with the limits that the panel uses. */
export function tabCalls({ subscription, order, day }: Known): TabCall[] {
  const call = (tab: string, path: string) => ({ tab, path: `/api${path}` });
  return [
    call('Dashboard', '/admin/dashboard?range=7d'),
    call('Dashboard, 24h', '/admin/dashboard?range=24h'),
    call('Dashboard, 30d', '/admin/dashboard?range=30d'),
    call('Produtos', '/products?limit=1000&offset=0'),
    call('Produtos, last part', '/products?limit=1000&offset=4000'),
    call('Pedidos', '/orders?limit=20&offset=0'),
    call('Pedidos, pending', '/orders?limit=20&offset=0&status=pending'),
    call('Pedidos, both filters', '/orders?limit=20&offset=0&status=delivered&payment_status=paid'),
    call('Pedidos, last page', '/orders?limit=20&offset=98980'),
    call('Pedidos, one order', `/orders/${order}`),
    call('Assinaturas', '/stripe/admin/subscriptions?limit=100&offset=0'),
    call('Assinaturas, past_due', '/stripe/admin/subscriptions?limit=100&offset=0&status=past_due'),
    call('Assinaturas, last page', '/stripe/admin/subscriptions?limit=100&offset=9900'),
    call('Assinaturas, Ver Cesta', `/stripe/admin/subscriptions/${subscription}/preferences`),
    call('Registro', '/admin/audit-log'),
    call('Registro, products', '/admin/audit-log?subject=product'),
    call('Blog', '/blog?limit=24&offset=0'),
    call('Contato', '/contact?limit=50&offset=0'),
    call('Produtores', '/producers?limit=1000'),
    call('Entregas', `/admin/deliveries?week=${day}`),
    call('Entregas, the fullest day', `/admin/deliveries/${day}?limit=200&offset=0`),
  ];
}
