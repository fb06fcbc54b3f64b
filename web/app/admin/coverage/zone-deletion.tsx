import type { CityCoverage, CoverageImpact, Zone } from '@cesta/contract/coverage/coverage';
import { useEffect, useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { focusTabTitle } from '../every-tab/tab-head.tsx';
import { CoverageImpactText } from './coverage-impact.tsx';

interface ZoneDeletionProps {
  /** Null while nothing is asked. */
  zone: Zone | null;
  cities: readonly CityCoverage[];
  onClose: () => void;
}

export function ZoneDeletion({ zone, cities, onClose }: ZoneDeletionProps) {
  const name = zone && (zone.neighborhood ?? `${zone.city} (cidade toda)`);
  const [impact, setImpact] = useState<CoverageImpact>();
  const { busy, perform } = useAction({
    run: (left: Zone) => api.delete(`/admin/coverage/zones/${left.id}?${seenOf(left, impact)}`),
    done: 'Área excluída com sucesso!',
    failed: unanswered('Erro ao excluir área'),
    changes: [panel.coverage],
    onDone: () => {
      onClose();
      focusTabTitle();
    },
  });
  return (
    <ConfirmDialog
      open={zone !== null}
      title="Excluir área"
      confirmLabel="Excluir"
      busy={busy || (zone !== null && !impact)}
      onConfirm={() => zone && impact && void perform(zone)}
      onClose={onClose}
    >
      <p>Tem certeza que deseja excluir "{name}" da cobertura?</p>
      {zone && (
        <>
          <p className="mt-2 text-body text-ink-soft">{effectOf(zone, cities)}</p>
          <Touched zone={zone} onCounted={setImpact} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Counted anew after a refusal, because the zones are asked for again then. */
function Touched({ zone, onCounted }: { zone: Zone; onCounted: (impact?: CoverageImpact) => void }) {
  const impact = useApiQuery(impactOf(zone), { forEditing: true });
  const counted = impact.loading ? undefined : impact.data;
  useEffect(() => {
    onCounted(counted);
    return () => onCounted(undefined);
  }, [counted, onCounted]);
  return (
    <Loaded from={impact} waiting={<Skeleton className="mt-3 h-12" />}>
      {(data) => <CoverageImpactText impact={data} />}
    </Loaded>
  );
}

function impactOf({ id }: Zone) {
  return {
    key: panel.coverageImpact(id),
    load: () => api.post<CoverageImpact>('/admin/coverage/impact', { kind: 'deletion', id }),
    attempt: 'Erro ao contar quem recebe aqui',
  };
}

function seenOf({ version }: Zone, impact: CoverageImpact | undefined): URLSearchParams {
  const { subscribers = 0, deliveries = 0, orders = 0 } = impact ?? {};
  return new URLSearchParams(
    Object.entries({ version, subscribers, deliveries, orders }).map(([key, value]) => [key, String(value)]),
  );
}

/** A neighbourhood inside its city's range only loses its name; anything else is no longer delivered to. */
function effectOf(zone: Zone, cities: readonly CityCoverage[]): string {
  const around = cities
    .flatMap(({ zones }) => zones)
    .find(
      ({ id, neighborhood, cepFrom, cepTo }) =>
        id !== zone.id && neighborhood === null && cepFrom <= zone.cepFrom && cepTo >= zone.cepTo,
    );
  if (zone.neighborhood !== null && around)
    return `Estes CEPs continuam cobertos por ${around.city} (cidade toda).`;
  return 'Quem mora nesta faixa não poderá mais comprar. As cestas que já fecharam ainda saem no dia combinado.';
}
