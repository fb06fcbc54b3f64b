import type { ExportKind } from '@cesta/contract/exports';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useOpenItem } from '../use-address.ts';
import { ExportDialog } from './export-dialog.tsx';

/** Opens the export with the table that belongs to the tab. */
export function ExportButton({ kind }: { kind: ExportKind }) {
  const { id, open, close } = useOpenItem('exportar');
  return (
    <>
      <Button variant="quiet" onClick={() => open(kind)}>
        <Download aria-hidden="true" className="size-5" />
        Exportar
      </Button>
      <ExportDialog kind={id} onClose={close} />
    </>
  );
}
