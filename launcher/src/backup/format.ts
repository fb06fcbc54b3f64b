import { Buffer } from 'node:buffer';

/**
 * A backup is one gzip of lines: a header, then for each table and each file a line that names it, its content and a
 * closing mark, then a last line. Table content is PostgreSQL's own COPY text, which never holds the mark as a line.
 */
export const formatVersion = 1;
export const closingMark = '\\.';

export type Migration = { name: string; when: number; hash: string };

export type Header = {
  format: number;
  store: 'cesta-da-roca';
  madeAt: string;
  migrations: Migration[];
  /** Version of the job queue's own tables. */
  jobsVersion: number | null;
  tables: { name: string; rows: number }[];
  sequences: { name: string; value: string; isCalled: boolean }[];
};

/** What a backup or a restore has brought over. */
export type Brought = Header & { files: number };

/** What it left out: files that are not what they were when they were stored. */
export type Saved = Brought & { damaged: string[] };

export type Section = { table: string; columns: string[] } | { file: string } | { end: true };

export function toLine(value: Header | Section): string {
  return `${JSON.stringify(value)}\n`;
}

/** Cuts a stream at line feeds only: other line ends may be part of somebody's text. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(10, start); end !== -1; end = text.indexOf(10, start)) {
      yield text.subarray(start, end);
      start = end + 1;
    }
    rest = text.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

/** The lines of the section that was just opened, up to its closing mark. */
export async function* untilMark(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { done, value } = await lines.next();
    if (done) throw new Error('the file ends in the middle');
    if (value.length === closingMark.length && value.toString('latin1') === closingMark) return;
    yield value;
  }
}
