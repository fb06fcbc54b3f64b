import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Asset {
  /** Named by its contents: browsers keep it for good. */
  path: string;
  type: string;
  text: string;
}

function readAsset(file: string, type: string): Asset {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const [name, ending] = file.split('.');
  return { path: `/colheita/${name}-${digest}.${ending}`, type, text };
}

export const STYLE = readAsset('farm-page.css', 'text/css; charset=utf-8');
export const SCRIPT = readAsset('farm-page.js', 'text/javascript; charset=utf-8');
export const ASSETS = { style: STYLE.path, script: SCRIPT.path };
