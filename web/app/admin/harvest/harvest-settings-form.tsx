import { type HarvestSettings, HarvestSettingsInput } from '@cesta/contract/supply/harvest';
import { type SyntheticEvent, useState } from 'react';
import { focusWrong } from '../../forms/focus-wrong.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

const PATH = '/admin/harvest/settings';
const SETTINGS = apiQuery<HarvestSettings>(
  panel.harvestSettings,
  PATH,
  'Erro ao carregar a configuração da colheita',
);

export default function HarvestSettingsForm({ onSaved }: { onSaved: () => void }) {
  const settings = useApiQuery(SETTINGS, { forEditing: true });
  return (
    <Loaded from={settings} waiting={<RowsSkeleton rows={4} />}>
      {(shown) => <Fields key={shown.version} before={shown} onSaved={onSaved} />}
    </Loaded>
  );
}

function Fields({ before, onSaved }: { before: HarvestSettings; onSaved: () => void }) {
  const [typed, setTyped] = useState({
    margin_percent: String(before.margin_percent),
    forecast_days: String(before.forecast_days),
    answer_days: String(before.answer_days),
    answer_time: before.answer_time,
    sends_emails: before.sends_emails,
  });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { busy, perform } = useAction({
    run: (input: HarvestSettingsInput) => api.put(PATH, input),
    done: 'Ajustes da colheita salvos.',
    failed: 'Erro ao salvar os ajustes',
    changes: [panel.harvest],
    onDone: onSaved,
  });

  function save(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const checked = HarvestSettingsInput.safeParse({ ...typed, version: before.version });
    setFaults(
      Object.fromEntries((checked.error?.issues ?? []).map((it) => [String(it.path[0]), it.message])),
    );
    if (checked.data) void perform(checked.data);
    else focusWrong(event.currentTarget);
  }

  const field = (name: 'margin_percent' | 'forecast_days' | 'answer_days' | 'answer_time') => ({
    value: typed[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });

  return (
    <form noValidate onSubmit={save} className="grid gap-5">
      <TextField
        label="Margem (%)"
        hint="Quanto se pede além do que as cestas e os pedidos querem. De 0 a 50."
        inputMode="numeric"
        data-autofocus
        {...field('margin_percent')}
      />
      <TextField
        label="Previsão, dias antes da rodada"
        hint="Às 8:00 desse dia os produtores recebem o que a rodada deve pedir. De 1 a 13."
        inputMode="numeric"
        {...field('forecast_days')}
      />
      <TextField
        label="Resposta, dias antes da rodada"
        hint="Até que dia os produtores respondem. De 0 a 6."
        inputMode="numeric"
        {...field('answer_days')}
      />
      <TextField
        label="Resposta, até que horas"
        hint="A partir daí vale a regra do silêncio de cada produtor."
        type="time"
        {...field('answer_time')}
      />
      <CheckboxField
        label="Mandar pedidos e previsões por e-mail sem perguntar"
        hint="Para quem tem e-mail cadastrado."
        checked={typed.sends_emails}
        onChange={(event) => setTyped({ ...typed, sends_emails: event.target.checked })}
      />
      <Button type="submit" busy={busy} className="justify-self-end max-sm:w-full">
        Salvar
      </Button>
    </form>
  );
}
