import { formatCents } from '@cesta/contract/base/money';
import {
  deliveryPrice,
  MAX_TARGET_PERCENT,
  MIN_TARGET_PERCENT,
  worthRange,
} from '@cesta/contract/subscriptions/basket-worth';
import {
  type PlanWorth,
  type PlanWorths,
  type PlanWorthsChanged,
  PlanWorthsInput,
  WRONG_TARGET,
} from '@cesta/contract/subscriptions/plan-worths';
import { PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import { type SyntheticEvent, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

const PATH = '/admin/plan-worths';
const PLAN_WORTHS = apiQuery<PlanWorths>(panel.planWorths, PATH, 'Erro ao carregar o valor das cestas');

export function PlanWorthsEditor({ onSaved }: { onSaved: () => void }) {
  const list = useApiQuery(PLAN_WORTHS, { forEditing: true });
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Quanto cada cesta vale a preço de loja, em relação ao que o cliente paga pela entrega, sem o frete.
        Vai uma porção de tudo o que foi escolhido; depois, mais porções até chegar à meta. Quanto maior a
        meta, menor a sua margem.
      </p>
      <Loaded from={list} waiting={<RowsSkeleton rows={3} />}>
        {({ plans }) => <PlanWorthsForm plans={plans} onSaved={onSaved} />}
      </Loaded>
    </div>
  );
}

interface Typed {
  target: string;
  credits: boolean;
}

function PlanWorthsForm({ plans, onSaved }: { plans: readonly PlanWorth[]; onSaved: () => void }) {
  const [shown, setShown] = useState(plans);
  const [typed, setTyped] = useState<ReadonlyMap<PlanType, Typed>>(() => typedOver(plans));
  // A colleague was quicker with one of them: that one is shown as it is now, what was typed for the others stays.
  if (shown !== plans) {
    setShown(plans);
    setTyped(typedOver(plans, { shown, typed }));
  }
  const [isChecked, setChecked] = useState(false);
  const { busy, perform } = useAction({
    run: (input: PlanWorthsInput) => api.put<PlanWorthsChanged>(PATH, input),
    done: ({ message }) => message,
    failed: 'Erro ao salvar o valor das cestas',
    changes: [panel.planWorths, panel.worklist],
    onDone: onSaved,
  });
  const change = (plan: PlanType, next: Typed) => setTyped((before) => new Map(before).set(plan, next));

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    const checked = PlanWorthsInput.safeParse({
      plans: plans.flatMap(({ plan_type, ...was }) => {
        const now = typed.get(plan_type);
        if (!now || (now.target === String(was.target_percent) && now.credits === was.credits_shortfall))
          return [];
        return { plan_type, target_percent: now.target, credits_shortfall: now.credits, was };
      }),
    });
    setChecked(true);
    if (checked.data) void perform(checked.data);
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-6">
      {[...typed].map(([plan, values]) => (
        <fieldset key={plan} className="grid gap-3 rounded-card border border-line p-4">
          <legend className="px-1">
            <Subheading>{PLANS[plan].name}</Subheading>
          </legend>
          <TextField
            label={`Meta do plano ${PLANS[plan].name} (%)`}
            inputMode="numeric"
            autoComplete="off"
            value={values.target}
            hint={targetHint(plan, values.target)}
            error={isChecked && !isTarget(values.target) ? WRONG_TARGET : undefined}
            onChange={(event) => change(plan, { ...values, target: event.target.value })}
          />
          <CheckboxField
            label={`Dar o crédito da diferença sem perguntar (${PLANS[plan].name})`}
            hint="Se a cesta fechar abaixo do preço pago. Sem marcar, ela espera a sua decisão em Pendências."
            checked={values.credits}
            onChange={(event) => change(plan, { ...values, credits: event.target.checked })}
          />
        </fieldset>
      ))}
      <Button type="submit" busy={busy} className="justify-self-end max-sm:w-full">
        Salvar
      </Button>
    </form>
  );
}

function typedOver(
  plans: readonly PlanWorth[],
  before?: { shown: readonly PlanWorth[]; typed: ReadonlyMap<PlanType, Typed> },
): ReadonlyMap<PlanType, Typed> {
  return new Map(
    plans.map(({ plan_type, target_percent, credits_shortfall }) => {
      const was = before?.shown.find((plan) => plan.plan_type === plan_type);
      const isSame = was?.target_percent === target_percent && was.credits_shortfall === credits_shortfall;
      const now = { target: String(target_percent), credits: credits_shortfall };
      return [plan_type, (isSame && before?.typed.get(plan_type)) || now];
    }),
  );
}

function isTarget(text: string): boolean {
  return (
    /^\d{3}$/.test(text.trim()) && Number(text) >= MIN_TARGET_PERCENT && Number(text) <= MAX_TARGET_PERCENT
  );
}

/** What the number means in money, while it is typed. */
function targetHint(plan: PlanType, text: string): string {
  const paid = formatCents(deliveryPrice(plan));
  if (!isTarget(text))
    return `De ${MIN_TARGET_PERCENT} a ${MAX_TARGET_PERCENT}. O cliente paga ${paid} por cesta.`;
  const { target, most } = worthRange(plan, Number(text));
  return `O cliente paga ${paid} por cesta e recebe cerca de ${formatCents(target)} a preço de loja; as porções a mais nunca passam de ${formatCents(most)}.`;
}
