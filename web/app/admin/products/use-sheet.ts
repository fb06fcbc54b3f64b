import { CSV_LENGTH_MAX, CSV_TOO_LONG, type ProductImport } from '@cesta/contract/catalog/product-csv';
import { useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { download, saveFile } from '../../session/download.ts';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../parts/counted.ts';
import { readSheet } from './read-sheet.ts';

const PATH = '/admin/products/import';

interface Checked {
  /** Of this import: pressed again after a lost answer it is the same one. */
  id: string;
  fileName: string;
  csv: string;
  preview: ProductImport;
}

/** A file is checked first; what was seen then is what is imported, or nothing is. */
export function useSheet(onImported: () => void) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const exporting = useAction({
    run: async () =>
      saveFile(
        await download('/admin/products/export', {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        }),
      ),
    done: 'Planilha baixada',
    failed: 'Erro ao exportar',
  });
  const checking = useAction({
    run: async (file: File): Promise<Checked> => {
      const csv = await readSheet(file);
      const id = newId();
      const preview = await api.post<ProductImport>(PATH, { id, csv, dryRun: true });
      return { id, fileName: file.name, csv, preview };
    },
    failed: 'Erro ao conferir o arquivo',
    onDone: setChecked,
  });
  const importing = useAction({
    about: 'sheet',
    run: ({ id, csv, preview }: Checked) =>
      api.post<ProductImport>(PATH, { id, csv, dryRun: false, fingerprint: preview.fingerprint }),
    done: ({ created, updated }) =>
      `Importado: ${counted(created, 'produto criado', 'produtos criados')}, ${counted(updated, 'atualizado', 'atualizados')}`,
    failed: 'Erro ao importar',
    changes: [panel.products, panel.archivedProducts],
    onDone: onImported,
  });

  async function check(file: File | undefined): Promise<void> {
    if (!file || checking.busy) return;
    setChecked(null);
    if (file.size > 2 * CSV_LENGTH_MAX) return toast.warning(CSV_TOO_LONG);
    await checking.perform(file);
  }

  return {
    exporting: exporting.busy,
    exportAll: exporting.perform,
    checking: checking.busy,
    check,
    checked,
    importing: importing.busy,
    importChecked: () => checked && importing.perform(checked),
  };
}
