import { CEP_DIGITS, onlyDigits } from '@cesta/contract/base/formats';
import type { Coverage } from '@cesta/contract/coverage/coverage';
import { useSyncExternalStore } from 'react';
import { KEYS, parseJson, readKey, watchKey, writeKey } from './storage.ts';

/** The CEP that was last asked about, and what the store answered. */
export interface KeptCep {
  cep: string;
  /** Unknown for a CEP that was kept without its answer. */
  covered: boolean | undefined;
  /** 'Barra', or the city where no neighbourhood is known; empty where it is not covered. */
  place: string;
  /** When it was asked, as a number of milliseconds. */
  at: number;
}

let shown: KeptCep | null = null;
let shownText: string | null = null;
const { notify, subscribe } = watchKey(KEYS.keptCep);

export function keepCep(cep: string, { covered, zone }: Pick<Coverage, 'covered' | 'zone'>): void {
  const place = covered ? (zone?.neighborhood ?? zone?.city ?? '') : '';
  writeKey(KEYS.keptCep, JSON.stringify({ cep, covered, place, at: Date.now() } satisfies KeptCep));
  notify();
}

/** Signing out forgets where somebody lives. */
export function forgetCep(): void {
  writeKey(KEYS.keptCep, null);
  notify();
}

export function readKeptCep(): KeptCep | null {
  const text = readKey(KEYS.keptCep);
  if (text !== shownText) {
    shownText = text;
    shown = toKeptCep(text);
  }
  return shown;
}

/** The server keeps nobody's CEP: pages are rendered without it. */
export function useKeptCep(): KeptCep | null {
  return useSyncExternalStore(subscribe, readKeptCep, () => null);
}

/** Also the bare digits that were kept before the answer was. */
function toKeptCep(text: string | null): KeptCep | null {
  if (text === null) return null;
  const stored = parseJson(text);
  const { cep, covered, place, at } = (
    typeof stored === 'object' && stored !== null ? stored : { cep: text }
  ) as Record<string, unknown>;
  const digits = onlyDigits(String(cep ?? ''), CEP_DIGITS);
  if (digits.length !== CEP_DIGITS) return null;
  return {
    cep: digits,
    covered: typeof covered === 'boolean' ? covered : undefined,
    place: typeof place === 'string' ? place.slice(0, 120) : '',
    at: typeof at === 'number' ? at : 0,
  };
}
