import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { root } from '../root.ts';

export const KUBERNETES = join(root, 'deploy/kubernetes');

// biome-ignore lint/suspicious/noExplicitAny: its shape is what the schemas are asked about
export type Manifest = any;

/** Every object of a text; a mistake in its YAML, such as a key that is there twice, is an error. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text, { merge: true }).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    const manifest = document.toJS();
    return manifest ? [manifest] : [];
  });
}

export function readManifests(folder: string): Manifest[] {
  return readdirSync(join(KUBERNETES, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) => parseManifests(readFileSync(join(KUBERNETES, folder, name), 'utf8')));
}

export function readKustomization(folder: string): Manifest {
  const [found] = parseManifests(readFileSync(join(KUBERNETES, folder, 'kustomization.yaml'), 'utf8'));
  return found;
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** The pods that a manifest makes, if it makes any. */
export function podOf({ kind, spec }: Manifest): Manifest | undefined {
  if (kind === 'Deployment') return spec.template;
  if (kind === 'CronJob') return spec.jobTemplate.spec.template;
  return undefined;
}
