import type { Subscription } from '@cesta/contract/subscriptions';
import basket from '../../art/plan-familia.svg';
import type { SessionUser } from '../../session/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { Loaded } from '../loaded.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

export function SubscriptionTab(_: { user: SessionUser }) {
  return (
    <Loaded<{ subscription: Subscription | null }>
      path="/stripe/subscription"
      attempt="Erro ao carregar assinatura"
      waiting={<SubscriptionSkeleton />}
    >
      {({ subscription }, reload) =>
        subscription ? <SubscriptionPanel loaded={subscription} reload={reload} /> : <NoSubscription />
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
