export interface TabCall {
  tab: string;
  path: string;
}

export interface Known {
  subscription: string;
  order: string;
  /** One with many deliveries, as YYYY-MM-DD. */
  day: string;
  person: string;
  name: string;
  email: string;
  phone: string;
  cpf: string;
  /** Where half of all pages of Clientes by last order are behind. */
  after: string;
}

/** What each tab of the panel asks for when it is opened, filtered or paged, with the limits that the panel uses. */
export function tabCalls(known: Known, orders: number): TabCall[] {
  const { subscription, order, day } = known;
  const call = (tab: string, path: string) => ({ tab, path: `/api${path}` });
  return [
    call('Dashboard', '/admin/dashboard?range=7d'),
    call('Dashboard, 24h', '/admin/dashboard?range=24h'),
    call('Dashboard, 30d', '/admin/dashboard?range=30d'),
    call('Hoje', '/admin/today'),
    call('Pendências', '/admin/worklist'),
    call('Cobertura', '/admin/coverage'),
    call('Equipe', '/admin/team'),
    call('Financeiro', `/admin/ledger?from=${day.slice(0, 8)}01&to=${day}&by=day`),
    call('Produtos', '/products?limit=1000&offset=0'),
    call('Produtos, last part', '/products?limit=1000&offset=4000'),
    call('Pedidos', '/orders?limit=20&offset=0'),
    call('Pedidos, pending', '/orders?limit=20&offset=0&status=pending'),
    call('Pedidos, both filters', '/orders?limit=20&offset=0&status=delivered&payment_status=paid'),
    call('Pedidos, last page', `/orders?limit=20&offset=${Math.floor(orders * 0.9898)}`),
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
    ...peopleCalls(known),
    ...searchCalls(known),
  ];
}

function peopleCalls({ person, name, after }: Known): TabCall[] {
  const call = (tab: string, path: string) => ({ tab, path: `/api/admin/people${path}` });
  const named = encodeURIComponent(name);
  return [
    call('Clientes', '?limit=25'),
    call('Clientes, by last order', '?limit=25&sort=last-order'),
    call('Clientes, by last order, halfway', `?limit=25&sort=last-order&after=${encodeURIComponent(after)}`),
    call('Clientes, a name', `?limit=25&q=${named}`),
    call('Clientes, a common name by last order', '?limit=25&sort=last-order&q=maria'),
    call('Clientes, one person', `/${person}`),
    call('Clientes, their charges', `/${person}/history?limit=10`),
    call('Clientes, their refunds', `/${person}/refunds?limit=10`),
    call('Clientes, their messages', `/${person}/messages?limit=10`),
    call('Clientes, their e-mails', `/${person}/emails?limit=10`),
    call('Clientes, their notes', `/${person}/notes?limit=5`),
    call('Clientes, who did what', `/${person}/actions?limit=10`),
    { tab: 'Clientes, their orders', path: `/api/orders/user/${person}?limit=10&offset=0` },
  ];
}

/** What somebody on the phone may say, rare and common. */
function searchCalls({ name, email, phone, cpf, order }: Known): TabCall[] {
  const call = (what: string, q: string) => ({
    tab: `Search, ${what}`,
    path: `/api/admin/search?q=${encodeURIComponent(q)}`,
  });
  return [
    call('three letters', 'mar'),
    call('a common name', 'maria'),
    call('a whole name, backwards', name.split(' ').reverse().join(' ')),
    call('within a name', 'ceicao'),
    call('nobody', 'xyzabc'),
    call('phone', phone),
    call('end of a phone', phone.slice(-5)),
    call('CPF', cpf),
    call('e-mail', email),
    call('what all e-mails have', 'exemplo'),
    call('neighbourhood', 'rio vermelho'),
    call('name and neighbourhood', 'maria pituba'),
    call('order', `#${order.slice(0, 8)}`),
    call('box', 'caixa 12'),
  ];
}
