import type { DeliveryDay, DeliveryWeek, HarvestLine, Stop } from '@cesta/contract/panel/deliveries';

export const FRIDAY = '2026-11-20';

export const week: DeliveryWeek = {
  week: '2026-11-16',
  today: '2026-11-19',
  days: Array.from({ length: 7 }, (_, index) => ({
    date: `2026-11-${16 + index}`,
    scheduled: index === 4 ? 3 : 0,
    packed: index === 4 ? 1 : 0,
    delivered: index === 1 ? 5 : 0,
  })),
  forgotten: 0,
};

const item = (digit: string, product_name: string, unit: string, quantity = 1) => ({
  product_id: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
  product_name,
  unit,
  quantity,
});

const stop = (digit: string, customer_name: string, changes: Partial<Stop> = {}): Stop => ({
  kind: 'basket',
  id: `${digit.repeat(8)}-2222-4222-8222-222222222222`,
  state: 'scheduled',
  area: 'barra.salvador',
  customer_name,
  customer_phone: '71988887777',
  address: {
    street: 'Rua Marquês de Caravelas',
    number: '118',
    complement: 'Apto 302',
    neighborhood: 'Barra',
    city: 'Salvador',
    state: 'BA',
    zipcode: '40140240',
  },
  notes: '',
  plan_name: 'Família',
  items: [item('a', 'Couve manteiga', 'maço'), item('b', 'Caju', 'bandeja 500 g', 2)],
  changes_until: null,
  late_since: null,
  ...changes,
});

const area = (key: string, name: string, scheduled: number, packed = 0) => ({
  key,
  name,
  city: 'Salvador',
  scheduled,
  packed,
  delivered: 0,
});

const harvest = (
  digit: string,
  product_name: string,
  category: HarvestLine['category'],
  baskets: number,
  orders: number,
): HarvestLine => ({
  product_id: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
  product_name,
  category,
  unit: 'kg',
  baskets,
  orders,
  total: baskets + orders,
});

export const day: DeliveryDay = {
  date: FRIDAY,
  today: '2026-11-19',
  areas: [area('barra.salvador', 'Barra', 2), area('pituba.salvador', 'Pituba', 1, 1)],
  harvest: [harvest('b', 'Caju', 'Frutas', 6, 3), harvest('a', 'Couve manteiga', 'Verduras', 3, 0)],
  changes_until: '2026-11-19T21:00:00.000Z',
  stops: [
    stop('1', 'Luana Nascimento'),
    stop('2', 'Camila Reis', {
      kind: 'order',
      plan_name: null,
      notes: 'Deixar na portaria',
      late_since: '2026-11-17',
    }),
    stop('3', 'Rita Souza', { area: 'pituba.salvador', changes_until: '2026-11-19T21:00:00.000Z' }),
    stop('4', 'Davi Prado', { area: 'pituba.salvador', state: 'packed' }),
  ],
  total: 4,
};
