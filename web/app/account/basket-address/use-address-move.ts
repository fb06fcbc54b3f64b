import type { Address, AddressImpact } from '@cesta/contract/identity/identity';
import type { SubscriptionAddressAnswer } from '@cesta/contract/subscriptions/subscriptions';
import { mine } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { type Query, useApiQuery } from '../../queries/use-api-query.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';

const PATH = '/stripe/subscription/address';

const OUT_OF_REACH = 'Ainda não entregamos neste endereço. Escolha outro.';

/** What the move does, or why the baskets cannot go there. */
interface Outlook {
  impact?: AddressImpact;
  refusal?: string;
}

/** Asked each time anew: a cut-off may have passed since. */
const impactOf = (addressId: string): Query<Outlook> => ({
  key: mine.addressImpact(addressId),
  attempt: 'Erro ao calcular as entregas',
  load: () => askImpact(addressId),
});

/** Out of reach is an answer, not a failure: to try again would help nobody. */
export async function askImpact(addressId: string): Promise<Outlook> {
  try {
    const { impact } = await api.put<SubscriptionAddressAnswer>(PATH, { addressId, dry_run: true });
    return { impact };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'OUT_OF_COVERAGE') return { refusal: OUT_OF_REACH };
    throw error;
  }
}

export function useAddressImpact(addressId: string) {
  return useApiQuery(impactOf(addressId), { forEditing: true });
}

interface Move {
  addressId: string;
  expected: string;
}

interface Wish {
  userId: string;
  /** Is removed in the same step. */
  removing: Address | undefined;
  /** It is done, or nobody knows: what is behind the question tells. */
  onSettled: () => void;
}

/** Has the baskets brought elsewhere; what was shown is what happens, or nothing does and it is shown anew. */
export function useAddressMove({ userId, removing, onSettled }: Wish) {
  return useAction({
    run: ({ addressId, expected }: Move) => {
      const query = new URLSearchParams({ replace_with: addressId, expected });
      return removing
        ? api.delete(`/users/${userId}/addresses/${removing.id}?${query}`)
        : api.put(PATH, { addressId, expected });
    },
    done: removing
      ? 'Endereço removido com sucesso!'
      : 'Pronto! Suas próximas cestas vão para o endereço escolhido.',
    failed: unanswered(removing ? 'Erro ao remover endereço' : 'Erro ao trocar o endereço das cestas'),
    changes: [mine.addresses, mine.subscription, mine.addressImpacts],
    onDone: onSettled,
    onFailed: (error) => {
      if (!(error instanceof ApiError)) onSettled();
    },
  });
}
