import type { User, UserAnswer } from '@cesta/contract/identity/identity';
import type { TwoStepState } from '@cesta/contract/identity/two-step';
import { loadOrder, ORDER_NOT_LOADED } from '../order/load-order.ts';
import type { OrderView } from '../order/order-view.ts';
import { mine } from '../queries/query-keys.ts';
import { apiQuery, type Query } from '../queries/use-api-query.ts';
import { api } from '../session/api-client.ts';
import type { SessionUser } from '../session/storage.ts';
import { type OwnSubscription, readSubscription } from '../subscription/read-subscription.ts';

const LATEST = 20;

type Whose = Pick<SessionUser, 'id'>;

export const profileOf = ({ id }: Whose) =>
  apiQuery<UserAnswer | User>(mine.profile, `/users/${id}`, 'Erro ao carregar perfil');

export const addressesOf = ({ id }: Whose) =>
  apiQuery<unknown>(mine.addresses, `/users/${id}/addresses`, 'Erro ao carregar endereços');

export const sessionsOf = ({ id }: Whose) =>
  apiQuery<unknown>(mine.sessions, `/users/${id}/sessions`, 'Erro ao carregar dispositivos');

export const twoStepOf = ({ id }: Whose) =>
  apiQuery<TwoStepState>(
    mine.twoStep,
    `/users/${id}/two-step`,
    'Erro ao carregar a verificação em duas etapas',
  );

export const ordersOf = ({ id }: Whose) =>
  apiQuery<unknown>(mine.orderList, `/orders/user/${id}`, 'Erro ao carregar pedidos');

export const latestOrdersOf = ({ id }: Whose) =>
  apiQuery<unknown>(mine.latestOrders, `/orders/user/${id}?limit=${LATEST}`, 'Erro ao carregar pedidos');

export const orderOf = (id: string): Query<OrderView | null> => ({
  key: mine.order(id),
  load: ({ signal }) => loadOrder(id, signal),
  attempt: ORDER_NOT_LOADED,
});

export const MY_SUBSCRIPTION: Query<OwnSubscription> = {
  key: mine.subscription,
  load: async ({ signal }) => readSubscription(await api.get('/stripe/subscription', { signal })),
  attempt: 'Erro ao carregar assinatura',
};

export const BASKET_PRODUCTS = apiQuery<unknown>(
  mine.basketProducts,
  '/products?active=true',
  'Erro ao carregar produtos',
);
