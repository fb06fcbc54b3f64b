import type { CityCoverage, Zone } from '@cesta/contract/coverage';
import { useState } from 'react';
import { api, errorText } from '../../session/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { focusTabTitle } from '../tab-head.tsx';

interface ZoneDeletionProps {
  /** Null while nothing is asked. */
  zone: Zone | null;
  cities: readonly CityCoverage[];
  onDeleted: () => void;
  onClose: () => void;
}

export function ZoneDeletion({ zone, cities, onDeleted, onClose }: ZoneDeletionProps) {
  const [busy, setBusy] = useState(false);

  async function remove({ id, version }: Zone) {
    setBusy(true);
    try {
      await api.delete(`/admin/coverage/zones/${id}?version=${version}`);
      toast.success('Área excluída com sucesso!');
      onClose();
      focusTabTitle();
    } catch (error) {
      toast.error(errorText(error, 'Erro ao excluir área'));
    } finally {
      setBusy(false);
      // Also after a refusal: somebody else may have changed or removed it.
      onDeleted();
    }
  }

  const name = zone && (zone.neighborhood ?? `${zone.city} (cidade toda)`);
  return (
    <ConfirmDialog
      open={zone !== null}
      title="Excluir área"
      confirmLabel="Excluir"
      busy={busy}
      onConfirm={() => zone && void remove(zone)}
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
