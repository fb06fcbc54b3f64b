import basket from '../../art/plan-familia.svg';
import type { SessionUser } from '../../session/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Loaded } from '../loaded.tsx';

interface SubscriptionAnswer {
  subscription: { plan_name: string } | null;
}

export function SubscriptionTab(_: { user: SessionUser }) {
  return (
    <Loaded<SubscriptionAnswer>
      path="/stripe/subscription"
      attempt="Erro ao carregar assinatura"
      waiting={<RowsSkeleton rows={1} />}
    >
      {({ subscription }) =>
        subscription ? (
          <Card className="p-6 text-subheading font-semibold">{subscription.plan_name}</Card>
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
