import { formatCents } from '@cesta/contract/base/money';
import {
  deliveryPrice,
  MAX_TARGET_PERCENT,
  MIN_TARGET_PERCENT,
  worthRange,
} from '@cesta/contract/subscriptions/basket-worth';
import type { PlanWorths, PlanWorthsChanged } from '@cesta/contract/subscriptions/plan-worths';
import { PLAN_TYPES, PLANS, type PlanType } from '@cesta/contract/subscriptions/plans';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PanelForm } from '../forms/panel-form.tsx';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import {
  changesOf,
  inWords,
  valuesOf,
  WORTH_LABELS,
  WorthForm,
  type WorthOutput,
  type WorthValues,
} from './plan-worths-values.ts';

const PATH = '/admin/plan-worths';
const KEPT_AS = 'plan worths';
const PLAN_WORTHS = apiQuery<PlanWorths>(panel.planWorths, PATH, 'Erro ao carregar o valor das cestas');

export function PlanWorthsEditor({ onClose }: { onClose: () => void }) {
  const list = useApiQuery(PLAN_WORTHS, { forEditing: true });
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        Quanto cada cesta vale a preço de loja, em relação ao que o cliente paga pela entrega, sem o frete.
        Vai uma porção de tudo o que foi escolhido; depois, mais porções até chegar à meta. Quanto maior a
        meta, menor a sua margem.
      </p>
      <Loaded from={list} waiting={<RowsSkeleton rows={3} />}>
        {(worths) => <PlanWorthsForm worths={worths} onClose={onClose} />}
      </Loaded>
    </div>
  );
}

/** What is loaded again meanwhile takes nothing away that is being typed. */
function PlanWorthsForm({ worths, onClose }: { worths: PlanWorths; onClose: () => void }) {
  const form = useSchemaForm<WorthValues, WorthOutput>(WorthForm, WORTH_LABELS, {
    tells: 'first-field',
    values: valuesOf(worths),
    keptAs: KEPT_AS,
  });
  const { rhf, field } = form;
  const refresh = useRefresh();
  const { conflict, save } = useGuardedSaving({
    thing: worths,
    rhf,
    keptAs: KEPT_AS,
    reload: () => api.get<PlanWorths>(PATH),
    valuesOf,
    labels: WORTH_LABELS,
    inWords,
  });

  async function saveWorths(output: WorthOutput): Promise<boolean> {
    const done = await save((base = worths) =>
      api.put<PlanWorthsChanged>(PATH, { plans: changesOf(output, base) }),
    );
    if (done) toast.success(done.answer.message);
    refresh(panel.planWorths, panel.worklist);
    return done !== null;
  }

  return (
    <PanelForm
      form={form}
      label="Valor das cestas"
      attempt="Erro ao salvar o valor das cestas"
      submitLabel="Salvar"
      save={saveWorths}
      onFailed={() => refresh(panel.planWorths)}
      onClose={onClose}
    >
      {conflict && <ConflictNote {...conflict} />}
      {PLAN_TYPES.map((plan) => (
        <fieldset key={plan} className="grid gap-3 rounded-card border border-line p-4">
          <legend className="px-1">
            <Subheading>{PLANS[plan].name}</Subheading>
          </legend>
          <TextField
            {...field(`${plan}_target`)}
            inputMode="numeric"
            autoComplete="off"
            hint={targetHint(plan, rhf.watch(`${plan}_target`))}
          />
          <CheckboxField
            {...field(`${plan}_credits`)}
            hint="Se a cesta fechar abaixo do preço pago. Sem marcar, ela espera a sua decisão em Pendências."
          />
        </fieldset>
      ))}
    </PanelForm>
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
