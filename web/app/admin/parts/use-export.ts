import type { ExportKind } from '@cesta/contract/panel/exports';
import { useEffect, useRef, useState } from 'react';
import { errorText, isAbort } from '../../session/api-client.ts';
import { download, saveFile } from '../../session/download.ts';
import { lagWords } from '../../session/report-lag.ts';
import { toast } from '../../ui/toast-store.ts';
import type { Period } from './export-period.ts';

type ExportState = { at: 'rest' } | { at: 'work'; bytes: number } | { at: 'failure'; message: string };

/** One file at a time; leaving gives it up. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ at: 'rest' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(kind: ExportKind, { from, to }: Period): Promise<void> {
    const leaving = new AbortController();
    running.current = leaving;
    setState({ at: 'work', bytes: 0 });
    const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
    try {
      const got = await download(`/admin/exports/${kind}?${query}`, {
        signal: leaving.signal,
        onProgress: (bytes) => setState({ at: 'work', bytes }),
      });
      saveFile(got);
      setState({ at: 'rest' });
      const lag = lagWords(got.lagSeconds);
      toast.success(`Arquivo ${got.name} baixado${lag ? `. ${lag}` : ''}`);
    } catch (error) {
      if (!isAbort(error)) setState({ at: 'failure', message: errorText(error, 'Erro ao exportar') });
    }
  }

  function stop(): void {
    running.current?.abort();
    setState({ at: 'rest' });
  }

  return { state, start, stop };
}
