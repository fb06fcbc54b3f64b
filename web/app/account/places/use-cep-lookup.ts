import { CEP_DIGITS, onlyDigits } from '@cesta/contract/base/formats';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../shell/store-info.ts';
import { describePlace, FOUND_FIELDS, type FoundField, type FoundPlace, fillPlace } from './fill-place.ts';
import { type CepAnswer, lookUpCep } from './look-up-cep.ts';

export type CepNotice =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; text: string }
  /** Typed fields won over what was found; the person may still take it. */
  | { kind: 'offer'; text: string; place: FoundPlace; accept: () => void }
  | { kind: 'outside'; text: string; cep: string }
  | { kind: 'unknown' | 'failed'; text: string };

/** The part of an address form that a lookup reads and writes. */
export interface PlaceAccess {
  read: (field: FoundField) => string;
  write: (field: FoundField, value: string) => void;
}

const TEXTS = {
  outside: 'CEP fora da área de cobertura',
  unknown: 'CEP não encontrado',
  failed: 'Erro ao buscar CEP. Digite manualmente',
} as const;

const IDLE: CepNotice = { kind: 'idle' };

/** Looks a CEP up as soon as it is complete. The form works the same when nobody answers. */
export function useCepLookup({ read, write }: PlaceAccess) {
  const { cepLookupUrl } = useStore();
  const [notice, setNotice] = useState<CepNotice>(IDLE);
  const written = useRef<Partial<FoundPlace>>({});
  const asked = useRef('');
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  function put(changes: Partial<FoundPlace>): void {
    for (const field of FOUND_FIELDS) {
      const value = changes[field];
      if (value === undefined) continue;
      write(field, value);
      written.current[field] = value;
    }
  }

  function take(cep: string, { kind, place }: CepAnswer): CepNotice {
    const { changes, gaveWay } = fillPlace(readPlace(read), written.current, place);
    put(changes);
    if (kind === 'outside') return { kind, text: TEXTS[kind], cep };
    if (kind !== 'found') return { kind, text: TEXTS[kind] };
    const text = describePlace(place);
    if (!gaveWay) return { kind: 'found', text };
    const accept = () => {
      put(place);
      setNotice({ kind: 'found', text });
    };
    return { kind: 'offer', text, place, accept };
  }

  async function search(cep: string): Promise<void> {
    running.current?.abort();
    const gone = new AbortController();
    running.current = gone;
    asked.current = cep;
    setNotice({ kind: 'searching' });
    const answer = await lookUpCep(cep, cepLookupUrl, gone.signal);
    if (!gone.signal.aborted) setNotice(take(cep, answer));
  }

  /** Call with every change of the CEP field. */
  function follow(text: string): void {
    const cep = onlyDigits(text);
    if (cep === asked.current) return;
    running.current?.abort();
    asked.current = '';
    if (cep.length === CEP_DIGITS) void search(cep);
    else setNotice(IDLE);
  }

  /** Call when a field was left: what was typed may be what was found by now. */
  function review(): void {
    if (notice.kind !== 'offer') return;
    const { text, place } = notice;
    if (!fillPlace(readPlace(read), written.current, place).gaveWay) setNotice({ kind: 'found', text });
  }

  return { notice, search, follow, review };
}

function readPlace(read: PlaceAccess['read']): FoundPlace {
  return {
    street: read('street'),
    neighborhood: read('neighborhood'),
    city: read('city'),
    state: read('state'),
  };
}
