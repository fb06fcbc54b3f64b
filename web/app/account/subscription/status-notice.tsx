import { onDay } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { INCOMPLETE_WINDOW_HOURS } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { formatLongDay, formatMoment } from '../../order/order-dates.ts';
import { ProcessingOverlay } from '../../order/processing-overlay.tsx';
import { dayAndMonth } from '../../subscription/delivery-days.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CardForInvoice } from './card-change.tsx';
import { Notice } from './notice.tsx';
import { canReactivate, lateBasket } from './subscription-rules.ts';
import type { Confirmation } from './use-confirmation.ts';
import { useInvoicePayment } from './use-subscription-actions.ts';
import { ResumeEarly } from './weeks/resume-early.tsx';

interface StatusNoticeProps {
  subscription: Subscription;
  confirmation: Confirmation;
  busy: boolean;
  onReactivate: () => void;
}

/** What a person must know first about where the subscription stands. Nothing while all is well. */
export function StatusNotice({ subscription, confirmation, busy, onReactivate }: StatusNoticeProps) {
  switch (subscription.status) {
    case 'incomplete':
      return confirmation === 'looking' ? (
        <Confirming />
      ) : (
        <Incomplete expiresAt={subscription.expires_at} isLate={confirmation === 'late'} />
      );
    case 'past_due':
    case 'unpaid':
      return <Owing subscription={subscription} />;
    case 'paused':
      if (subscription.paused_until)
        return <OwnPause subscription={subscription} until={subscription.paused_until} />;
      return subscription.coverage_gap ? null : (
        <Paused hasDeliveries={subscription.next_deliveries.length > 0} />
      );
    case 'canceled':
      return (
        <Notice tone="plain" title="Sua assinatura terminou" actions={<SubscribeAgain />}>
          Quando a saudade da feira bater, é só escolher um plano de novo.
        </Notice>
      );
    default:
      if (!canReactivate(subscription)) return null;
      return <EndingSoon subscription={subscription} busy={busy} onReactivate={onReactivate} />;
  }
}

/** The customer's own, which ends by itself. */
function OwnPause({ subscription, until }: Pick<StatusNoticeProps, 'subscription'> & { until: string }) {
  const isComing = subscription.next_deliveries.some(
    ({ status }) => status === 'scheduled' || status === 'packed',
  );
  return (
    <Notice
      tone="sun"
      title="Sua assinatura está pausada"
      actions={<ResumeEarly subscription={subscription} />}
    >
      Enquanto isso nada é cobrado.{isComing && ' As cestas que já estão marcadas chegam normalmente.'} Em{' '}
      {dayAndMonth(until)} as cobranças e as entregas voltam sozinhas.
    </Notice>
  );
}

/** Also while the bank decides about a week: its baskets have stopped, and nothing says otherwise. */
function Paused({ hasDeliveries }: { hasDeliveries: boolean }) {
  return (
    <Notice
      tone="sun"
      title="Sua assinatura está pausada"
      actions={
        <LinkButton to="/contato" variant="secondary">
          Falar com a gente
        </LinkButton>
      }
    >
      Enquanto isso nada é cobrado.{hasDeliveries && ' As cestas que já estão marcadas chegam normalmente.'}
    </Notice>
  );
}

function Confirming() {
  return (
    <div role="status" className="flex items-center gap-4 rounded-card bg-leaf-pale p-4 sm:px-6 sm:py-5">
      <Spinner className="size-8 shrink-0 text-leaf" />
      <p>
        <strong className="block font-display text-subheading font-semibold">
          Confirmando seu pagamento…
        </strong>
        Leva só alguns segundos.
      </p>
    </div>
  );
}

function Incomplete({ expiresAt, isLate }: { expiresAt: string | null; isLate: boolean }) {
  const deadline = expiresAt ? ` Ela vale até ${formatMoment(expiresAt)}.` : '';
  return (
    <Notice
      tone="sun"
      title="Falta o pagamento da sua assinatura"
      actions={
        <>
          <LinkButton to="/assinaturas">Fazer nova assinatura</LinkButton>
          <LinkButton to="/contato" variant="secondary">
            Falar com o suporte
          </LinkButton>
        </>
      }
    >
      {isLate &&
        'Ainda não recebemos a confirmação do seu pagamento. Se você já pagou, avisamos por e-mail. '}
      O pagamento precisa ser feito em até {INCOMPLETE_WINDOW_HOURS} horas, ou a assinatura expira.{deadline}
    </Notice>
  );
}

function Owing({ subscription }: Pick<StatusNoticeProps, 'subscription'>) {
  const { status, open_invoice } = subscription;
  const { leaving, pay } = useInvoicePayment();
  const isOverdue = status === 'past_due';
  const amount = open_invoice ? formatCents(fromReais(open_invoice.amount)) : null;
  return (
    <>
      <Notice
        tone="tomato"
        title={isOverdue ? 'O pagamento está atrasado' : 'Sua assinatura parou por falta de pagamento'}
        actions={
          <>
            {amount && (
              <Button busy={leaving} onClick={pay}>
                Pagar fatura de {amount}
              </Button>
            )}
            {amount && <CardForInvoice secondary />}
            {!isOverdue && <SubscribeAgain secondary={amount !== null} />}
            {isOverdue && !amount && (
              <LinkButton to="/contato" variant="secondary">
                Falar com o suporte
              </LinkButton>
            )}
          </>
        }
      >
        {owingText(isOverdue, amount !== null)}
      </Notice>
      <ProcessingOverlay open={leaving} />
    </>
  );
}

/** Offers to pay only what there is an invoice for. */
function owingText(isOverdue: boolean, hasInvoice: boolean): string {
  if (isOverdue)
    return hasInvoice
      ? 'Não conseguimos cobrar seu cartão. Você pode pagar agora a fatura em aberto, para não ficar sem a próxima cesta, ou trocar o cartão: o novo paga a fatura na hora e vale para as próximas semanas.'
      : 'Não conseguimos cobrar seu cartão. Troque o cartão logo abaixo, ou fale com a gente para não ficar sem a próxima cesta.';
  return hasInvoice
    ? 'As entregas foram suspensas. Você pode pagar agora a fatura em aberto ou trocar o cartão, e voltar a receber; ou começar de novo.'
    : 'As entregas foram suspensas. Para voltar a receber, escolha um plano de novo.';
}

function SubscribeAgain({ secondary = false }: { secondary?: boolean }) {
  return (
    <LinkButton to="/assinaturas" variant={secondary ? 'secondary' : 'primary'}>
      Assinar de novo
    </LinkButton>
  );
}

interface EndingSoonProps {
  subscription: Subscription;
  busy: boolean;
  onReactivate: () => void;
}

function EndingSoon({ subscription, busy, onReactivate }: EndingSoonProps) {
  const { current_period_end: until } = subscription;
  const late = lateBasket(subscription);
  return (
    <Notice
      tone="sun"
      title={`Sua assinatura termina em ${until ? formatLongDay(until) : 'breve'}`}
      actions={
        <Button busy={busy} onClick={onReactivate}>
          Reativar assinatura
        </Button>
      }
    >
      {late
        ? `O que você já pagou ainda chega, a última cesta ${onDay(late)}, e nada mais será cobrado. Mudou de ideia? Até o fim é só reativar.`
        : 'Até lá você aproveita tudo o que já pagou, e nada mais será cobrado. Mudou de ideia? É só reativar.'}
    </Notice>
  );
}
