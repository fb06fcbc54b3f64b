import type { Address } from '@cesta/contract/identity/identity';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription, SubscriptionRequest } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import { Link } from 'react-router';
import { BasketDialog } from '../../basket/basket-dialog.tsx';
import { startOfBasket, writeBasketDraft } from '../../basket/basket-draft.ts';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { paymentPageText } from '../../order/ask-payment-page.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { useDeparture } from '../../order/use-departure.ts';
import { ApiError, listOf } from '../../session/api-client.ts';
import { useSession } from '../../session/session-store.ts';
import { useApi } from '../../session/use-loading.ts';
import { useTogether } from '../../session/use-together.ts';
import { useStore } from '../../shell/store-info.ts';
import { toast } from '../../ui/toast-store.ts';
import { BasketAddressChoice } from './basket-address-choice.tsx';
import { priceText } from './plan-words.ts';
import { placeOfPlan } from './use-plan-choice.ts';

const ABOUT_ADDRESS = ['NO_ADDRESS', 'OUT_OF_COVERAGE'];

interface BasketStepProps {
  plan: PlanType;
  /** Who subscribes again begins with the basket and the address that they had. */
  last: Pick<Subscription, 'basket' | 'address'> | null;
  onClose: () => void;
}

/** From the chosen plan to the provider's page. What was chosen is kept until the subscription runs. */
export function BasketStep({ plan, last, onClose }: BasketStepProps) {
  const { leaving, depart } = useDeparture();
  const { user } = useSession();
  const products = useApi<unknown>('/products?active=true', 'Erro ao carregar produtos');
  const mine = useApi<unknown>(user ? `/users/${user.id}/addresses` : null, 'Erro ao carregar endereços');
  const { main: shelf, beside: known } = useTogether(products, mine, user !== null);
  const addresses = known === undefined ? [] : listOf<Address>(known, 'addresses');
  const [startWith] = useState(() => startOfBasket(plan, last?.basket));
  const { basketTargets, reviewedShortfalls } = useStore();
  const [wantsAddress, setWantsAddress] = useState(false);
  const [addressId, setAddressId] = useState<string>();

  async function subscribe(products: readonly BasketProduct[]): Promise<void> {
    const { origin } = window.location;
    const body = {
      planType: plan,
      selectedProducts: products.map(({ id, name, category }) => ({ productId: id, name, category })),
      ...(addressId && { addressId }),
      successUrl: `${origin}/conta?tab=assinatura`,
      cancelUrl: `${origin}${placeOfPlan(plan)}`,
    } satisfies SubscriptionRequest;
    const path = '/stripe/create-subscription-checkout';
    setWantsAddress(false);
    try {
      await depart({ path, body, withoutUrl: 'URL de checkout não recebida' });
    } catch (error) {
      toast.error(paymentPageText(error, 'Erro ao processar assinatura. Tente novamente.'));
      setWantsAddress(error instanceof ApiError && ABOUT_ADDRESS.includes(error.code ?? ''));
    }
  }

  return (
    <>
      <BasketDialog
        plan={plan}
        shelf={shelf}
        open
        onClose={onClose}
        confirmLabel="Confirmar e pagar"
        note={priceText(PLANS[plan])}
        beside={
          <BasketAddressChoice
            addresses={addresses}
            last={last?.address?.id}
            chosen={addressId}
            onChoose={setAddressId}
          />
        }
        startWith={startWith}
        targetPercent={basketTargets?.[plan]}
        isReviewed={reviewedShortfalls?.includes(plan)}
        refusal={wantsAddress && <AddressHint plan={plan} />}
        onChange={(productIds) => writeBasketDraft({ plan, productIds })}
        onConfirm={subscribe}
      />
      <ProcessingOverlay open={leaving} />
    </>
  );
}

/** The address form leads back here, and the choice is still there. */
function AddressHint({ plan }: { plan: PlanType }) {
  return (
    <p className="rounded-control bg-sun-pale px-4 py-2">
      Falta um endereço onde a gente entrega.{' '}
      <Link
        to="/conta?tab=enderecos"
        state={{ from: placeOfPlan(plan) }}
        className="inline-flex min-h-11 items-center font-semibold text-leaf-deep underline underline-offset-4"
      >
        Cadastrar endereço
      </Link>
    </p>
  );
}
