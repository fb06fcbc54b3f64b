import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { type Manifest, nameOf } from './manifests.ts';

interface Model {
  new (data: object): { validate(): void };
}

/** The module that publishes the schema of this kind, as generated from Kubernetes' and the operator's own. */
function moduleOf({ apiVersion, kind }: Manifest): string {
  const group = apiVersion.includes('/') ? apiVersion : 'v1';
  const package_ = group.startsWith('postgresql.cnpg.io')
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models';
  return `${package_}/${group}/${kind}`;
}

/** Of this one no schema is published where npm finds it. */
const WITHOUT_SCHEMA = ['barmancloud.cnpg.io/v1'];

export const hasSchema = ({ apiVersion }: Manifest) => !WITHOUT_SCHEMA.includes(apiVersion);

/** What the published schema has against a manifest: values, types, what is required. */
export async function wrongBySchema(manifest: Manifest): Promise<string[]> {
  const loaded = (await import(moduleOf(manifest))) as Record<string, Model>;
  const Kind = loaded[manifest.kind];
  if (!Kind) throw new TypeError(`No schema of ${manifest.kind}`);
  try {
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : error}`];
  }
}

/**
 * Those schemas let fields pass that nobody knows; the types that are generated beside them do not. Each manifest is
 * read as a value of its type.
 */
export function wrongByType(manifests: Manifest[]): string[] {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'manifests-'));
  try {
    const source = manifests.map((manifest, n) => {
      const type = `import('${moduleOf(manifest)}').I${manifest.kind}`;
      return `export const m${n}: ${type} = ${JSON.stringify(manifest)};`;
    });
    const file = join(folder, 'manifests.ts');
    writeFileSync(file, source.join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', ''];
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, file], { encoding: 'utf8' });
    return status === 0 ? [] : stdout.trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
