import type { ConfirmationAnswer, User, UserAnswer } from '@cesta/contract/identity/identity';
import type { OrderList } from '@cesta/contract/orders/orders';
import type { Subscription, SubscriptionAnswer } from '@cesta/contract/subscriptions/subscriptions';
import { SUBSCRIPTION } from '../support/subscribing.ts';
import type { Screen } from './screen.ts';
import { answering, failing, pressing, waiting } from './states.ts';
import { PAUSED, SKIPPED, WEEKS } from './subscriber-weeks.ts';

const account = (name: string, tab: string, more: Partial<Screen> = {}): Screen => ({
  name: `account-${name}`,
  path: `/minha-conta?tab=${tab}`,
  as: 'customer',
  ...more,
});

const ORDERS = '**/api/orders/user/**';
const MINE = '**/api/stripe/subscription';

const subscription = (own: Subscription) => answering<SubscriptionAnswer>(MINE, { subscription: own });

const OWED = { amount: 109 };
/** Nothing is charged any more, or not yet: nothing is planned. */
const STOPPED: Subscription = { ...SUBSCRIPTION, next_charge: null, next_deliveries: [] };

const PROFILE = '**/api/users/*';
const UNCONFIRMED: User = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Luana Nascimento',
  email: 'cliente@cestadaroca.test',
  email_confirmed: false,
  role: 'customer',
  phone: null,
  cpf: null,
  birthdate: null,
};
const TOLD: ConfirmationAnswer = {
  message:
    'Enviamos um link para cliente@cestadaroca.test. Ele vale por 48 horas. Se não chegar em alguns minutos, olhe também no spam.',
  email_confirmed: false,
};

export const accountScreens: Screen[] = [
  account('orders', 'pedidos'),
  account('orders-loading', 'pedidos', { before: waiting(ORDERS) }),
  account('orders-empty', 'pedidos', { before: answering<OrderList>(ORDERS, { orders: [], total: 0 }) }),
  account('orders-error', 'pedidos', { before: failing(ORDERS) }),
  account('order-dialog', 'pedidos', { after: pressing(/Ver detalhes/) }),
  account('profile', 'perfil'),
  account('profile-unconfirmed', 'perfil', { before: answering<UserAnswer>(PROFILE, { user: UNCONFIRMED }) }),
  account('profile-unconfirmed-told', 'perfil', {
    before: async (page) => {
      await answering<UserAnswer>(PROFILE, { user: UNCONFIRMED })(page);
      await answering<ConfirmationAnswer>(`${PROFILE}/confirm-email`, TOLD)(page);
    },
    after: pressing('Enviar de novo'),
  }),
  account('addresses', 'enderecos'),
  account('address-dialog', 'enderecos', { after: pressing(/Adicionar|Novo/) }),
  account('security', 'seguranca'),
  account('subscription', 'assinatura', { as: 'subscriber' }),
  account('subscription-none', 'assinatura', {
    before: answering<SubscriptionAnswer>(MINE, { subscription: null }),
  }),
  account('subscription-loading', 'assinatura', { before: waiting(MINE) }),
  account('subscription-error', 'assinatura', { before: failing(MINE) }),
  account('subscription-weeks', 'assinatura', { before: subscription(WEEKS), after: pressing(/^Ver mais/) }),
  account('subscription-skipped', 'assinatura', { before: subscription(SKIPPED) }),
  account('subscription-paused', 'assinatura', { before: subscription(PAUSED) }),
  account('subscription-past_due', 'assinatura', {
    before: subscription({ ...SUBSCRIPTION, status: 'past_due', open_invoice: OWED }),
  }),
  account('subscription-unpaid', 'assinatura', {
    before: subscription({ ...STOPPED, status: 'unpaid', open_invoice: OWED }),
  }),
  account('subscription-incomplete', 'assinatura', {
    before: subscription({ ...STOPPED, status: 'incomplete', expires_at: '2099-03-02T15:00:00.000Z' }),
  }),
  account('subscription-canceled', 'assinatura', {
    before: subscription({ ...STOPPED, status: 'canceled' }),
  }),
];
