import type { CityCoverage, Zone } from '@cesta/contract/coverage';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusTabTitle } from '../tab-head.tsx';

interface ZoneDeletionProps {
  /** Null while nothing is asked. */
  zone: Zone | null;
  cities: readonly CityCoverage[];
  onClose: () => void;
}

export function ZoneDeletion({ zone, cities, onClose }: ZoneDeletionProps) {
  const { busy, perform } = useAction({
    run: ({ id, version }: Zone) => api.delete(`/admin/coverage/zones/${id}?version=${version}`),
    done: 'Área excluída com sucesso!',
    failed: 'Erro ao excluir área',
    changes: [panel.coverage],
    onDone: () => {
      onClose();
      focusTabTitle();
    },
  });

  const name = zone && (zone.neighborhood ?? `${zone.city} (cidade toda)`);
  return (
    <ConfirmDialog
      open={zone !== null}
      title="Excluir área"
      confirmLabel="Excluir"
      busy={busy}
      onConfirm={() => zone && void perform(zone)}
      onClose={onClose}
    >
      <p>Tem certeza que deseja excluir "{name}" da cobertura?</p>
      {zone && <p className="mt-2 text-body text-ink-soft">{effectOf(zone, cities)}</p>}
    </ConfirmDialog>
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
  return 'Quem mora nesta faixa não poderá mais comprar. Entregas já marcadas continuam no dia combinado.';
}
