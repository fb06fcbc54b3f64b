import { type HarvestSettings, HarvestSettingsInput } from '@cesta/contract/supply/harvest';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PanelForm } from '../forms/panel-form.tsx';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';

const PATH = '/admin/harvest/settings';
const KEPT_AS = 'harvest settings';
const SETTINGS = apiQuery<HarvestSettings>(
  panel.harvestSettings,
  PATH,
  'Erro ao carregar a configuração da colheita',
);

/** Boxes hold texts. */
type SettingsValues = Record<keyof Omit<HarvestSettings, 'version' | 'sends_emails'>, string> & {
  sends_emails: boolean;
};
const SettingsForm = HarvestSettingsInput.omit({ version: true });
type SettingsOutput = Omit<HarvestSettingsInput, 'version'>;

const LABELS: Record<keyof SettingsValues, string> = {
  margin_percent: 'Margem (%)',
  forecast_days: 'Previsão, dias antes da rodada',
  answer_days: 'Resposta, dias antes da rodada',
  answer_time: 'Resposta, até que horas',
  sends_emails: 'Mandar pedidos e previsões por e-mail sem perguntar',
};

export default function HarvestSettingsForm({ onClose }: { onClose: () => void }) {
  const settings = useApiQuery(SETTINGS, { forEditing: true });
  return (
    <Loaded from={settings} waiting={<RowsSkeleton rows={4} />}>
      {(shown) => <Fields settings={shown} onClose={onClose} />}
    </Loaded>
  );
}

/** What is loaded again meanwhile takes nothing away that is being typed. */
function Fields({ settings, onClose }: { settings: HarvestSettings; onClose: () => void }) {
  const form = useSchemaForm<SettingsValues, SettingsOutput>(SettingsForm, LABELS, {
    tells: 'first-field',
    values: valuesOf(settings),
    keptAs: KEPT_AS,
  });
  const { rhf, field } = form;
  const refresh = useRefresh();
  const { conflict, save } = useGuardedSaving({
    thing: settings,
    rhf,
    keptAs: KEPT_AS,
    reload: () => api.get<HarvestSettings>(PATH),
    valuesOf,
    labels: LABELS,
    inWords,
  });

  async function saveSettings(output: SettingsOutput): Promise<boolean> {
    const done = await save(({ version } = settings) => api.put(PATH, { ...output, version }));
    if (done) toast.success('Ajustes da colheita salvos.');
    refresh(panel.harvest);
    return done !== null;
  }

  return (
    <PanelForm
      form={form}
      label="Ajustes da colheita"
      attempt="Erro ao salvar os ajustes"
      submitLabel="Salvar"
      save={saveSettings}
      onFailed={() => refresh(panel.harvest)}
      onClose={onClose}
    >
      {conflict && <ConflictNote {...conflict} />}
      <TextField
        {...field('margin_percent')}
        hint="Quanto se pede além do que as cestas e os pedidos querem. De 0 a 50."
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <TextField
        {...field('forecast_days')}
        hint="Às 8:00 desse dia os produtores recebem o que a rodada deve pedir. De 1 a 13."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...field('answer_days')}
        hint="Até que dia os produtores respondem. De 0 a 6."
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...field('answer_time')}
        hint="A partir daí vale a regra do silêncio de cada produtor."
        type="time"
        autoComplete="off"
      />
      <CheckboxField {...field('sends_emails')} hint="Para quem tem e-mail cadastrado." />
    </PanelForm>
  );
}

function valuesOf(settings: HarvestSettings): SettingsValues {
  const { margin_percent, forecast_days, answer_days, answer_time, sends_emails } = settings;
  return {
    margin_percent: String(margin_percent),
    forecast_days: String(forecast_days),
    answer_days: String(answer_days),
    answer_time,
    sends_emails,
  };
}

function inWords(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return String(value);
}
