import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { BasketDialog } from '../../../basket/basket-dialog.tsx';
import { useApiQuery } from '../../../queries/use-api-query.ts';
import { useStore } from '../../../shell/store-info.ts';
import { chosenNow } from '../../../subscription/chosen-now.ts';
import { spokenDay, spokenDeadline } from '../../../subscription/delivery-days.ts';
import { BASKET_PRODUCTS } from '../../account-queries.ts';
import type { WeekActions } from './use-week-actions.ts';

interface OwnItemsDialogProps {
  subscription: Subscription;
  line: ComingDelivery;
  actions: WeekActions;
  onClose: () => void;
}

/** The dialog of the standing choice, for one delivery alone. */
export function OwnItemsDialog({ subscription, line, actions, onClose }: OwnItemsDialogProps) {
  const shelf = useApiQuery(BASKET_PRODUCTS);
  const { basketTargets, reviewedShortfalls } = useStore();
  const { plan_type, next_plan, tastes } = subscription;
  const plan = line.plan_type ?? next_plan?.plan_type ?? plan_type;
  const startWith = chosenNow(subscription, line);
  return (
    <BasketDialog
      open
      plan={plan}
      completes={tastes?.complete}
      never={tastes?.never}
      targetPercent={basketTargets?.[plan]}
      isReviewed={reviewedShortfalls?.includes(plan)}
      shelf={shelf}
      note={`Muda só a entrega de ${spokenDay(line.date)}, até ${spokenDeadline(line.changes_until)}. Sua escolha de sempre continua a mesma.`}
      confirmLabel="Salvar só nesta entrega"
      startWith={startWith}
      kept={[...startWith, ...subscription.basket.map(({ id }) => id)]}
      onConfirm={async (products) => {
        await actions.swap(line, products);
      }}
      onClose={onClose}
    />
  );
}
