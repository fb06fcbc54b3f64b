import { formatCents, fromReais } from '@cesta/contract/base/money';
import { RHYTHM_LABELS } from '@cesta/contract/subscriptions/subscription-constants';
import type { AdminSubscription, Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { type ReactNode, useState } from 'react';
import { Loaded } from '../../../queries/loaded.tsx';
import { nextCharge, takesCredit } from '../../../subscription/charges.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Subheading } from '../../../ui/heading.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { ComingList } from './coming-list.tsx';
import { CreditForm } from './credit-form.tsx';
import { DeskActions, type DeskPart } from './desk-actions.tsx';
import { chargeWords, statusWords } from './desk-words.ts';
import { type DeskQuestion, useDeskAct, useDeskSubscription } from './use-desk.ts';
import { PauseForm, RhythmForm } from './week-forms.tsx';

interface DeskDialogProps {
  /** Null while none is open. */
  subscription: Pick<AdminSubscription, 'id' | 'user_name'> | null;
  onClose: () => void;
}

/** Everything that a subscriber can do about the coming weeks, done by the operator in their name. */
export function DeskDialog({ subscription, onClose }: DeskDialogProps) {
  return (
    <Dialog
      open={subscription !== null}
      onClose={onClose}
      title={`Assinatura de ${subscription?.user_name ?? ''}`}
      shape="wide"
    >
      {subscription && <Desk key={subscription.id} id={subscription.id} />}
    </Dialog>
  );
}

function Desk({ id }: { id: string }) {
  const [asked, setAsked] = useState<DeskQuestion | null>(null);
  const [part, setPart] = useState<DeskPart | null>(null);
  const own = useDeskSubscription(id);
  const { busy, perform } = useDeskAct(id);

  async function confirm({ act }: DeskQuestion) {
    await perform(act);
    // Refused or not: what is true now is read again, and another decision starts from there.
    setAsked(null);
  }

  return (
    <>
      <Loaded from={own} waiting={<RowsSkeleton rows={5} />}>
        {({ subscription, personId }) =>
          subscription && (
            <div className="grid gap-7">
              <Summary subscription={subscription} />
              <Section title="Próximas entregas">
                <ComingList subscription={subscription} onAsk={setAsked} onOpen={setPart} />
              </Section>
              <Section title="Mudar a assinatura">
                <DeskActions
                  {...{ subscription, personId, perform }}
                  onAsk={setAsked}
                  open={part}
                  onOpen={setPart}
                />
              </Section>
              {isRunning(subscription) && (
                <div className="grid gap-7 sm:grid-cols-2">
                  <Section title="Pausa">
                    <PauseForm subscription={subscription} onAsk={setAsked} />
                  </Section>
                  <Section title="Ritmo">
                    <RhythmForm
                      key={subscription.every_weeks}
                      everyWeeks={subscription.every_weeks}
                      onAsk={setAsked}
                    />
                  </Section>
                </div>
              )}
              {takesCredit(subscription) && (
                <Section title="Dar crédito">
                  <CreditForm
                    subscriptionId={subscription.id}
                    busy={busy}
                    onGive={(body) => perform({ path: '/credit', body })}
                  />
                </Section>
              )}
            </div>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.title ?? ''}
        confirmLabel={asked?.confirmLabel ?? ''}
        danger={false}
        busy={busy}
        onConfirm={() => asked && void confirm(asked)}
        onClose={() => setAsked(null)}
      >
        {asked?.text}
      </ConfirmDialog>
    </>
  );
}

const isRunning = ({ status, cancel_at_period_end }: Subscription) =>
  ['active', 'paused', 'past_due'].includes(status) && !cancel_at_period_end;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <Subheading className="mb-2">{title}</Subheading>
      {children}
    </section>
  );
}

function Summary({ subscription }: { subscription: Subscription }) {
  const { status, paused_until, plan_name, every_weeks, credit } = subscription;
  const charge = nextCharge(subscription);
  const facts = [
    ['Status', statusWords(status, paused_until)],
    ['Plano', `${plan_name}, ${RHYTHM_LABELS[every_weeks].toLowerCase()}`],
    ['Próxima cobrança', charge ? chargeWords(charge) : 'Nenhuma'],
    ['Crédito', formatCents(fromReais(credit))],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
