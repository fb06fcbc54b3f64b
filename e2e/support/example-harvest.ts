import type {
  FarmOrder,
  HarvestRound,
  HarvestRounds,
  RoundFarm,
  RoundProduct,
} from '@cesta/contract/supply/harvest';

const TUESDAY = '2026-11-24';

export const rounds: HarvestRounds = {
  today: '2026-11-22',
  has_growers: true,
  rounds: [
    {
      date: '2026-11-20',
      state: 'settled',
      next_cutoff: null,
      made_until: '2026-11-18T21:00:00.000Z',
      answers_until: '2026-11-19T10:00:00.000Z',
      forecast_at: null,
      orders: 3,
      sent: 3,
      answered: 3,
      silent: 0,
      passed_over: 0,
      called_off: false,
    },
    {
      date: TUESDAY,
      state: 'asked',
      next_cutoff: null,
      made_until: '2026-11-22T21:00:00.000Z',
      answers_until: '2026-11-23T10:00:00.000Z',
      forecast_at: '2026-11-19T11:00:00.000Z',
      orders: 2,
      sent: 1,
      answered: 1,
      silent: 0,
      passed_over: 0,
      called_off: false,
    },
    {
      date: '2026-11-27',
      state: 'ahead',
      next_cutoff: '2026-11-25T21:00:00.000Z',
      made_until: null,
      answers_until: null,
      forecast_at: null,
      orders: 0,
      sent: 0,
      answered: 0,
      silent: 0,
      passed_over: 0,
      called_off: false,
    },
  ],
};

const idOf = (digit: string, kind: number) => `${digit.repeat(8)}-${kind}111-4111-8111-111111111111`;

const product = (digit: string, product_name: string, some: Partial<RoundProduct>): RoundProduct => ({
  product_id: idOf(digit, 1),
  product_name,
  category: 'Verduras',
  unit: 'maço',
  baskets: 40,
  renewals: 2,
  orders: 6,
  wanted: 48,
  packed: 0,
  asked: 50,
  is_asked: true,
  confirmed: 50,
  unanswered: 0,
  unasked: 0,
  later: 0,
  received: 0,
  is_received: false,
  supply: 50,
  growers: 1,
  ...some,
});

const line = (
  digit: string,
  product_name: string,
  unit: string,
  asked: number,
  confirmed: number | null,
) => ({
  id: idOf(digit, 3),
  product_id: idOf(digit, 1),
  product_name,
  unit,
  portions: 20,
  asked,
  confirmed,
  price: 80,
});

const order = (digit: string, some: Partial<FarmOrder>): FarmOrder => ({
  id: idOf(digit, 2),
  number: 1,
  made_at: '2026-11-22T21:03:00.000Z',
  sent_at: null,
  sent_by: null,
  mail: null,
  answered_at: null,
  answered_by: null,
  note: '',
  revision: 0,
  lines: [],
  late_answer: null,
  text: 'Olá, Sítio da Serra!\nhttps://cesta.example/colheita/abc',
  amount: 400,
  ...some,
});

const waiting: RoundFarm = {
  producer_id: idOf('a', 4),
  producer_name: 'Sítio da Serra',
  is_gone: false,
  silence: 'nothing',
  contact: { phone: '71988887777', email: 'serra@roca.example' },
  orders: [
    order('a', {
      lines: [
        line('1', 'Quiabo', 'caixa de 20 kg', 5, null),
        line('2', 'Alface crespa', 'maço', 40, null),
        line('3', 'Tomate', 'caixa de 20 kg', 3, null),
      ],
    }),
  ],
};

const answered: RoundFarm = {
  producer_id: idOf('b', 4),
  producer_name: 'Roça Grande, Associação dos Agricultores Familiares do Recôncavo',
  is_gone: false,
  silence: 'usual',
  contact: { phone: '', email: '' },
  orders: [
    order('b', {
      sent_at: '2026-11-22T21:10:00.000Z',
      sent_by: 'whatsapp',
      answered_at: '2026-11-22T22:00:00.000Z',
      answered_by: 'page',
      note: 'Choveu muito',
      revision: 1,
      lines: [line('4', 'Couve manteiga', 'maço', 30, 12)],
      late_answer: {
        at: '2026-11-23T11:00:00.000Z',
        note: '',
        lines: [{ line_id: idOf('4', 3), confirmed: 8 }],
      },
    }),
  ],
};

export const round: HarvestRound = {
  ...(rounds.rounds[1] as HarvestRounds['rounds'][number]),
  called_off: false,
  can_ask: true,
  is_forecast: false,
  products: [
    product('1', 'Quiabo', {
      category: 'Legumes',
      unit: 'kg',
      confirmed: 0,
      unanswered: 100,
      asked: 100,
      wanted: 95,
      supply: 100,
    }),
    product('4', 'Couve manteiga', { wanted: 30, asked: 30, confirmed: 12, supply: 12 }),
    product('5', 'Mel de engenho', {
      category: 'Outros',
      growers: 0,
      asked: 0,
      is_asked: false,
      confirmed: 0,
      baskets: 0,
      supply: null,
    }),
  ],
  farms: [answered, waiting],
};
