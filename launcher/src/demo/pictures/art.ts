import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type DrawingId, drawings } from '../drawings/drawings.ts';

/** `emoji:` names an icon of the Fluent set, `drawn:` one of our own for produce the set lacks. */
export type ArtId = `emoji:${string}` | `drawn:${DrawingId}`;

let emojiBodies: Promise<Readonly<Record<string, { body: string }>>> | undefined;

async function readEmojiBodies(): Promise<Readonly<Record<string, { body: string }>>> {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji/icons.json');
  return (
    JSON.parse(await readFile(path, 'utf8')) as {
      icons: Record<string, { body: string }>;
    }
  ).icons;
}

/** The markup of one piece of art, made for a 32 by 32 view box. */
export async function artBody(id: ArtId): Promise<string> {
  const [kind, name] = id.split(':') as ['emoji' | 'drawn', string];
  if (kind === 'drawn') return drawings[name as DrawingId];
  emojiBodies ??= readEmojiBodies();
  const icon = (await emojiBodies)[name];
  if (!icon) throw new Error(`No Fluent emoji is called ${name}`);
  return icon.body;
}

/** The icon file is 100 MB as text: let it go once the pictures are made. */
export function forgetArt(): void {
  emojiBodies = undefined;
}
