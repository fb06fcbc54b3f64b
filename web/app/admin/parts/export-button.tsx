import type { ExportKind } from '@cesta/contract/panel/exports';
import { Download } from 'lucide-react';
import { HeadButton } from '../every-tab/tab-head.tsx';
import { useOpenItem } from '../every-tab/use-address.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { Period } from './export-period.ts';

interface ExportButtonProps {
  kind: ExportKind;
  /** What the tab shows; the last 30 days where it shows no period. */
  period?: Period | undefined;
}

/** Opens the export with the table that belongs to the tab, over the days that it shows. */
export function ExportButton({ kind, period }: ExportButtonProps) {
  const { id, open, close } = useOpenItem('exportar');
  return (
    <>
      <HeadButton icon={Download} text="Exportar" onClick={() => open(kind)} />
      <ExportDialog kind={id} period={period} onClose={close} />
    </>
  );
}
