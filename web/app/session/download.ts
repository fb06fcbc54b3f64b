import { send } from './api-client.ts';
import { lagOf } from './report-lag.ts';

interface Download {
  /** As the server calls it. */
  name: string;
  file: Blob;
  /** How old a table may be that was read from a copy, in seconds. */
  lagSeconds: number;
}

interface DownloadOptions {
  signal: AbortSignal;
  /** Bytes so far; nobody knows how many there will be. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches a file that needs the session. A plain link could not carry the token, and a token in an address would
 * stay in logs and histories; so the file is gathered here, where a transfer that breaks leaves no half file
 * behind. The browser keeps large blobs on disk, not in memory.
 */
export async function download(path: string, { signal, onProgress }: DownloadOptions): Promise<Download> {
  const response = await send('GET', path, undefined, { signal });
  const type = response.headers.get('content-type') ?? '';
  const parts: Blob[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    // A blob for each piece lets go of its memory at once.
    parts.push(new Blob([value]));
    bytes += value.byteLength;
    onProgress(bytes);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { name: name ?? 'arquivo', file: new Blob(parts, { type }), lagSeconds: lagOf(response) };
}

/** Hands it over to the browser's downloads. */
export function saveFile({ name, file }: Pick<Download, 'name' | 'file'>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not before the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
