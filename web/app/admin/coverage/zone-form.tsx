import { type CoverageBook, type Zone, ZoneInput } from '@cesta/contract/coverage/coverage';
import type { z } from 'zod';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PanelForm } from '../forms/panel-form.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import { CoverageQuestion, useCoverageQuestion } from './coverage-question.tsx';

type ZoneValues = Omit<z.input<typeof ZoneInput>, 'version' | 'expected'>;

const LABELS: Record<keyof ZoneValues, string> = {
  city: 'Cidade',
  state: 'UF',
  neighborhood: 'Bairro',
  cepFrom: 'CEP inicial',
  cepTo: 'CEP final',
};

interface ZoneFormProps {
  /** Without one, a new zone is made. */
  zone: Zone | undefined;
  cities: readonly string[];
  /** Saved, or nobody knows: look again. */
  onSaved: () => void;
  onClose: () => void;
}

export function ZoneForm({ zone, cities, onSaved, onClose }: ZoneFormProps) {
  const keptAs = `zone ${zone?.id ?? 'new'}`;
  const form = useSchemaForm<ZoneValues, ZoneInput>(ZoneInput, LABELS, {
    ...PANEL_TELLING,
    values: valuesOf(zone),
    keptAs,
  });
  const { rhf, field } = form;
  const { conflict, save } = useGuardedSaving({
    thing: zone,
    rhf,
    keptAs,
    reload: reloadZone,
    valuesOf,
    labels: LABELS,
    inWords: (name, value) => String(value) || (name === 'neighborhood' ? 'a cidade toda' : ''),
  });

  const { asked, confirmImpact } = useCoverageQuestion();

  async function saveZone(output: ZoneInput) {
    const done = await save(async (base) => {
      if (!base) {
        const touched = await confirmImpact({ kind: 'creation', zone: output });
        return touched && api.post('/admin/coverage/zones', { ...output, expected: touched });
      }
      const { id, version } = base;
      const expected = await confirmImpact({ kind: 'zone', id, zone: { ...output, version } });
      return expected && api.put(`/admin/coverage/zones/${id}`, { ...output, version, expected });
    });
    if (done?.answer) {
      toast.success(zone ? 'Área atualizada com sucesso!' : 'Área criada com sucesso!');
      onSaved();
    }
    return Boolean(done?.answer);
  }

  return (
    <>
      <PanelForm
        form={form}
        label={zone ? 'Editar Área' : 'Nova Área'}
        attempt={unanswered('Erro ao salvar área')}
        submitLabel={zone ? 'Salvar alterações' : 'Criar área'}
        save={saveZone}
        onFailed={onSaved}
        onClose={onClose}
      >
        {conflict && <ConflictNote {...conflict} />}
        <div className="grid grid-cols-[1fr_5rem] gap-3">
          <TextField {...field('city')} data-autofocus list="cidades" maxLength={120} autoComplete="off" />
          <TextField {...field('state')} maxLength={2} autoComplete="off" autoCapitalize="characters" />
          <datalist id="cidades">
            {cities.map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
        </div>
        <TextField
          {...field('neighborhood')}
          optional
          maxLength={120}
          autoComplete="off"
          hint="Vazio, a faixa vale para a cidade toda."
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <TextField {...field('cepFrom')} inputMode="numeric" autoComplete="off" placeholder="40000-000" />
          <TextField {...field('cepTo')} inputMode="numeric" autoComplete="off" placeholder="42599-999" />
        </div>
      </PanelForm>
      <CoverageQuestion asked={asked} />
    </>
  );
}

function valuesOf(zone: Zone | undefined): ZoneValues {
  return {
    city: zone?.city ?? '',
    state: zone?.state ?? 'BA',
    neighborhood: zone?.neighborhood ?? '',
    cepFrom: zone?.cepFrom ?? '',
    cepTo: zone?.cepTo ?? '',
  };
}

async function reloadZone({ id }: Zone): Promise<Zone> {
  const { cities } = await api.get<CoverageBook>('/admin/coverage');
  const now = cities.flatMap(({ zones }) => zones).find((other) => other.id === id);
  if (!now) throw new Error('The zone is gone');
  return now;
}
