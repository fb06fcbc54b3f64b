import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CompactSelect } from '../../every-tab/compact-select.tsx';
import { InvoiceLink } from '../../parts/payment-link.tsx';
import { DeskAddress } from './desk-address.tsx';
import { OwnBasket, StandingBasket } from './desk-baskets.tsx';
import { DeskTastes } from './desk-tastes.tsx';
import type { DeskAct, DeskQuestion } from './use-desk.ts';

export type DeskPart =
  | { part: 'basket' | 'tastes' | 'address' | 'link' }
  | { part: 'plan'; plan: PlanType }
  | { part: 'items'; delivery: ComingDelivery };

interface DeskActionsProps {
  subscription: Subscription;
  personId: string;
  perform: (act: DeskAct) => Promise<boolean>;
  onAsk: (question: DeskQuestion) => void;
  open: DeskPart | null;
  onOpen: (part: DeskPart | null) => void;
}

const isRunning = ({ status }: Subscription) => ['active', 'paused', 'past_due'].includes(status);

/** What changes the subscription itself, as its customer could in the account. */
export function DeskActions({ subscription, personId, perform, onAsk, open, onOpen }: DeskActionsProps) {
  const { cancel_at_period_end: isEnding, open_invoice } = subscription;
  const runs = isRunning(subscription);
  return (
    <div className="flex flex-wrap items-end gap-2">
      {runs && <Opener onOpen={() => onOpen({ part: 'basket' })}>Trocar a escolha de sempre</Opener>}
      {runs && <Opener onOpen={() => onOpen({ part: 'tastes' })}>Preferências</Opener>}
      {personId && <Opener onOpen={() => onOpen({ part: 'address' })}>Mudar endereço</Opener>}
      {open_invoice && <Opener onOpen={() => onOpen({ part: 'link' })}>Enviar link de pagamento</Opener>}
      {runs && isEnding && <Opener onOpen={() => onAsk(REACTIVATE)}>Reativar assinatura</Opener>}
      {!isEnding && subscription.status !== 'canceled' && (
        <Opener onOpen={() => onAsk(CANCEL)}>Cancelar assinatura</Opener>
      )}
      {runs && !isEnding && <PlanChoice subscription={subscription} onOpen={onOpen} />}
      <OpenPart {...{ subscription, personId, perform, open }} onClose={() => onOpen(null)} />
    </div>
  );
}

function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" size="sm" className="px-4!" onClick={onOpen}>
      {children}
    </Button>
  );
}

function PlanChoice({ subscription, onOpen }: Pick<DeskActionsProps, 'subscription' | 'onOpen'>) {
  const current = subscription.next_plan?.plan_type ?? subscription.plan_type;
  const others = PLAN_TYPES.filter((plan) => plan !== current);
  const [plan, setPlan] = useState<PlanType>(others[0] ?? current);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <CompactSelect
        label="Outro plano"
        value={plan}
        options={others.map((type) => ({ value: type, text: PLANS[type].name }))}
        onChange={(event) => setPlan(event.target.value as PlanType)}
      />
      <Opener onOpen={() => onOpen({ part: 'plan', plan })}>Mudar plano</Opener>
    </div>
  );
}

const CANCEL: DeskQuestion = {
  title: 'Cancelar a assinatura do cliente?',
  text: 'O que já está pago ainda chega; nada mais é cobrado. Se há uma fatura em aberto, ela é anulada e a assinatura termina agora. O cliente é avisado por e-mail.',
  confirmLabel: 'Cancelar assinatura',
  act: { path: '/cancel', done: 'Assinatura cancelada. O cliente é avisado por e-mail.' },
};

const REACTIVATE: DeskQuestion = {
  title: 'Reativar a assinatura do cliente?',
  text: 'A renovação volta a ser cobrada na data de sempre, e as entregas seguem. O cliente é avisado por e-mail.',
  confirmLabel: 'Reativar',
  act: { path: '/reactivate' },
};

interface OpenPartProps {
  subscription: Subscription;
  personId: string;
  perform: (act: DeskAct) => Promise<boolean>;
  open: DeskPart | null;
  onClose: () => void;
}

function OpenPart({ open, personId, ...rest }: OpenPartProps) {
  if (!open) return null;
  if (open.part === 'basket') return <StandingBasket {...rest} />;
  if (open.part === 'plan') return <StandingBasket {...rest} plan={open.plan} />;
  if (open.part === 'items') return <OwnBasket {...rest} delivery={open.delivery} />;
  if (open.part === 'tastes') return <DeskTastes {...rest} />;
  if (open.part === 'link') return <InvoiceLink id={rest.subscription.id} onClose={rest.onClose} />;
  return <DeskAddress {...rest} personId={personId} />;
}
