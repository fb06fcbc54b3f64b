import { readFile } from 'node:fs/promises';
import { type DrawingId, drawings } from '../drawings/drawings.ts';

/** `emoji:` names an icon of the Fluent set, `drawn:` one of our own for produce the set lacks. */
export type ArtId = `emoji:${string}` | `drawn:${DrawingId}`;

let iconFile: Promise<Buffer> | undefined;

function readIconFile(): Promise<Buffer> {
  return readFile(new URL(import.meta.resolve('@iconify-json/fluent-emoji/icons.json')));
}

/**
 * The file holds 3000 icons in 100 MB, one body a line, and we want sixty: parsed as a whole it would take
 * three times the memory.
 */
function findEmoji(file: Buffer, name: string): string {
  const entry = `\n\t\t"${name}": {\n\t\t\t"body": `;
  const start = file.indexOf(entry);
  if (start < 0) throw new Error(`No Fluent emoji is called ${name}`);
  const from = start + entry.length;
  const line = file.toString('utf8', from, file.indexOf('\n', from));
  return JSON.parse(line.replace(/,$/, ''));
}

/** The markup of one piece of art, made for a 32 by 32 view box. */
export async function artBody(id: ArtId): Promise<string> {
  const [kind, name] = id.split(':') as ['emoji' | 'drawn', string];
  if (kind === 'drawn') return drawings[name as DrawingId];
  iconFile ??= readIconFile();
  return findEmoji(await iconFile, name);
}

/** To be called once the pictures are made. */
export function forgetArt(): void {
  iconFile = undefined;
}
