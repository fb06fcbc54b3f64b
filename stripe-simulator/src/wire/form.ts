import { invalidRequest } from './errors.ts';

/** What was sent, before anything is known about it: nested names with text at the ends. */
export type FormValue = string | FormValue[] | FormTree;
export interface FormTree {
  [name: string]: FormValue;
}

const MAX_DEPTH = 8;

/** Decodes `line_items[0][price_data][currency]=brl` and `expand[]=customer` into a tree. */
export function decodeForm(text: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) place(root, splitName(name), value);
  return root;
}

function emptyTree(): FormTree {
  return Object.create(null) as FormTree;
}

function splitName(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0) return [name];
  const inner = name.slice(open);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) throw invalidRequest(`Invalid parameter name: ${name}`);
  const path = [name.slice(0, open), ...inner.slice(1, -1).split('][')];
  if (path.length > MAX_DEPTH) throw invalidRequest(`Parameter nested too deeply: ${name}`);
  return path;
}

function place(root: FormTree, path: string[], value: string): void {
  let node = root;
  path.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(node).length) : segment;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (isTree(next)) {
      node = next;
    } else {
      const fresh = emptyTree();
      node[key] = fresh;
      node = fresh;
    }
  });
}

export function isTree(value: FormValue | undefined): value is FormTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list travels as numbered names; anything else under the name is not a list. */
export function asList(value: FormValue): FormValue[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isTree(value)) return undefined;
  const keys = Object.keys(value);
  if (!keys.every((key) => /^\d+$/.test(key))) return undefined;
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key] ?? '');
}
