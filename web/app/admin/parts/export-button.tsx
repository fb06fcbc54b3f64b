import type { ExportKind } from '@cesta/contract/exports';
import { Download } from 'lucide-react';
import { HeadButton } from '../tab-head.tsx';
import { useOpenItem } from '../use-address.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Opens the export with the table that belongs to the tab. */
export function ExportButton({ kind }: { kind: ExportKind }) {
  const { id, open, close } = useOpenItem('exportar');
  return (
    <>
      <HeadButton icon={Download} text="Exportar" onClick={() => open(kind)} />
      <ExportDialog kind={id} onClose={close} />
    </>
  );
}
