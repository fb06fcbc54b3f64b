import { useAction } from '../../queries/use-action.ts';
import { download, saveFile } from '../../session/download.ts';

interface Wanted {
  statement?: string;
  from?: string;
  to?: string;
}

/** Lines as a table: of a statement, or of a period. */
export function useLinesDownload() {
  return useAction({
    run: async (wanted: Wanted) => {
      const { signal } = new AbortController();
      const query = new URLSearchParams({ ...wanted });
      const got = await download(`/admin/statements/export?${query}`, {
        signal,
        onProgress: () => undefined,
      });
      saveFile(got);
      return got;
    },
    done: ({ name }) => `Arquivo ${name} baixado`,
    failed: 'Erro ao exportar',
  });
}
