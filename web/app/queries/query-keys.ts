/**
 * Every key of private data. A change names what it makes old by the beginning of its key: `mine.orders` stands for
 * the list, the latest ones and each single order. Whose it is needs no word: each account has a client of its own.
 */
export const mine = {
  profile: ['mine', 'profile'],
  addresses: ['mine', 'addresses'],
  sessions: ['mine', 'sessions'],
  orders: ['mine', 'orders'],
  orderList: ['mine', 'orders', 'list'],
  latestOrders: ['mine', 'orders', 'latest'],
  order: (id: string) => ['mine', 'orders', 'one', id],
  subscription: ['mine', 'subscription'],
  /** What the subscription shows tells whether something has happened. */
  history: (state: string) => ['mine', 'history', state],
  basketProducts: ['mine', 'basket-products'],
  addressImpacts: ['mine', 'address-impact'],
  addressImpact: (id: string) => ['mine', 'address-impact', id],
  recentBaskets: ['mine', 'recent-baskets'],
} as const;

export const panel = {
  dashboard: (range: string) => ['panel', 'dashboard', range],
  products: ['panel', 'products'],
  product: (id: string) => ['panel', 'product', id],
  productBaskets: (id: string) => ['panel', 'product-baskets', id],
  orders: (filter: object) => ['panel', 'orders', filter],
  orderDetails: ['panel', 'order'],
  order: (id: string) => ['panel', 'order', id],
  /** What is being done to orders. */
  orderWork: ['panel', 'order-work'],
  allSubscriptions: ['panel', 'subscriptions'],
  subscriptions: (path: string) => ['panel', 'subscriptions', path],
  subscription: (id: string) => ['panel', 'subscription', id],
  basket: (id: string) => ['panel', 'basket', id],
  weeks: (id: string) => ['panel', 'weeks', id],
  posts: ['panel', 'posts'],
  postPage: (path: string) => ['panel', 'posts', path],
  post: (id: string) => ['panel', 'post', id],
  /** What a post can name. */
  postProducts: ['panel', 'post-products'],
  synonyms: ['panel', 'synonyms'],
  planWorths: ['panel', 'plan-worths'],
  messages: ['panel', 'messages'],
  messagePage: (path: string) => ['panel', 'messages', path],
  problemMoney: (id: string, as: string) => ['panel', 'problem-money', id, as],
  producers: ['panel', 'producers'],
  deliveries: ['panel', 'deliveries'],
  deliveryWeek: (path: string) => ['panel', 'deliveries', 'week', path],
  deliveryDays: ['panel', 'deliveries', 'day'],
  deliveryDay: (path: string) => ['panel', 'deliveries', 'day', path],
  ratings: ['panel', 'ratings'],
  coverage: ['panel', 'coverage'],
  coverageImpact: (id: string) => ['panel', 'coverage', 'impact', id],
  coverageDemand: ['panel', 'coverage', 'demand'],
  worklist: ['panel', 'worklist'],
  worklistItems: ['panel', 'worklist', 'items'],
  worklistCount: ['panel', 'worklist', 'count'],
  closedDays: ['panel', 'closed-days'],
  audit: (path: string) => ['panel', 'audit', path],
} as const;
