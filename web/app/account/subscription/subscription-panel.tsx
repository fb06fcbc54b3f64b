import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import type { BasketProduct } from '../../basket/use-basket-choice.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Heading } from '../../ui/heading.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { BasketProblem } from '../problems/basket-problem.tsx';
import { BasketAddress } from './basket-address.tsx';
import { BasketChange } from './basket-change.tsx';
import { BasketContents } from './basket-contents.tsx';
import { CardSection } from './card-change.tsx';
import { ChangePlan, Ending, UpgradePrompt } from './changes.tsx';
import { CoverageGapNotice } from './coverage-gap-notice.tsx';
import { CreditSection } from './credit-section.tsx';
import { History } from './history.tsx';
import { LastBasket } from './last-basket.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { StatusNotice } from './status-notice.tsx';
import { canCancel, endingWords, hasCard, isRunning, targetPlan, upgradeOf } from './subscription-rules.ts';
import { TastesSection } from './tastes-section.tsx';
import { useCardConfirmation } from './use-card-confirmation.ts';
import { useConfirmation } from './use-confirmation.ts';
import { useSubscriptionActions } from './use-subscription-actions.ts';
import { DeliveriesSection } from './weeks/deliveries-section.tsx';

type Open = { dialog: 'basket'; plan: PlanType } | { dialog: 'ending' } | null;

interface SubscriptionPanelProps {
  subscription: Subscription;
  /** Its payment is no longer waited for. */
  isOver: boolean;
}

export function SubscriptionPanel({ subscription, isOver }: SubscriptionPanelProps) {
  const confirmation = useConfirmation(subscription, isOver);
  useCardConfirmation();
  const [open, setOpen] = useState<Open>(null);
  const { status, cancel_at_period_end, next_plan } = subscription;
  const heading = useKeptFocus<HTMLHeadingElement>(
    `${status} ${cancel_at_period_end} ${next_plan?.plan_type}`,
  );
  // What is opened while an answer is on its way is not what asked.
  const close = () => setOpen((now) => (now === open ? null : now));
  const actions = useSubscriptionActions();
  const choose = (plan: PlanType) => setOpen({ dialog: 'basket', plan });
  const upgrade = upgradeOf(subscription);

  async function confirmBasket(plan: PlanType, products: readonly BasketProduct[]): Promise<void> {
    if (plan === targetPlan(subscription)) await actions.fillBasket(products, close);
    else await actions.changePlan(plan, products, close);
  }

  return (
    <div className="grid gap-6">
      <Heading ref={heading} tabIndex={-1} className="sr-only">
        Minha assinatura
      </Heading>
      <StatusNotice
        subscription={subscription}
        confirmation={confirmation}
        busy={actions.busy}
        onReactivate={() => void actions.reactivate()}
      />
      {subscription.coverage_gap && <CoverageGapNotice gap={subscription.coverage_gap} />}
      <PlanSummary subscription={subscription} onKeepPlan={choose} />
      {/* What has ended offers nothing beside the basket: then the basket has the whole width. */}
      <div className="grid items-start gap-6 lg:has-[>:last-child:not(:empty)]:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          {(isRunning(subscription) || subscription.next_deliveries.length > 0) && (
            <DeliveriesSection subscription={subscription} />
          )}
          {subscription.last_basket && <LastBasket basket={subscription.last_basket} />}
          <BasketProblem />
          <BasketContents subscription={subscription} onChange={() => choose(targetPlan(subscription))} />
          {isRunning(subscription) && <TastesSection subscription={subscription} />}
        </div>
        <div className="grid gap-6 empty:hidden">
          <CreditSection subscription={subscription} />
          {isRunning(subscription) && <BasketAddress subscription={subscription} />}
          {hasCard(subscription) && <CardSection subscription={subscription} />}
          {upgrade && <UpgradePrompt plan={upgrade} onChoose={choose} />}
          <ChangePlan subscription={subscription} onChoose={choose} />
          {canCancel(subscription) && <Ending onCancel={() => setOpen({ dialog: 'ending' })} />}
        </div>
      </div>
      <History subscription={subscription} />
      {open?.dialog === 'basket' && (
        <BasketChange
          subscription={subscription}
          plan={open.plan}
          onConfirm={confirmBasket}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={open?.dialog === 'ending'}
        title="Cancelar assinatura"
        confirmLabel="Cancelar assinatura"
        cancelLabel="Manter assinatura"
        busy={actions.busy}
        onConfirm={() => void actions.cancel(close)}
        onClose={close}
      >
        Tem certeza que deseja cancelar sua assinatura? {endingWords(subscription)}
      </ConfirmDialog>
    </div>
  );
}
