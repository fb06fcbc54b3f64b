import basket from '../../art/plan-familia.svg';
import { Loaded } from '../../queries/loaded.tsx';
import type { SessionUser } from '../../session/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { useSubscription } from './use-subscription.ts';

export function SubscriptionTab(_: { user: SessionUser }) {
  const found = useSubscription();
  return (
    <Loaded from={found} tells="by-toast" waiting={<SubscriptionSkeleton />}>
      {({ subscription }) =>
        subscription ? (
          <SubscriptionPanel subscription={subscription} isOver={found.isOver} />
        ) : (
          <NoSubscription />
        )
      }
    </Loaded>
  );
}

function NoSubscription() {
  return (
    <EmptyState art={basket} title="Você ainda não tem uma assinatura">
      <p>Escolha um plano e receba uma cesta fresquinha toda semana, sem precisar pedir de novo.</p>
      <LinkButton to="/assinaturas">Ver planos</LinkButton>
    </EmptyState>
  );
}

function SubscriptionSkeleton() {
  return (
    <SkeletonArea className="grid gap-6">
      <Skeleton className="h-52 rounded-card sm:h-40" />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </SkeletonArea>
  );
}
