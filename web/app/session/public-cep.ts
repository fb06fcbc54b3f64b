import { anySignal } from './any-signal.ts';

/** What the public lookup answers. `erro` is true or 'true' for a CEP nobody uses. */
export interface PublicCepAnswer {
  logradouro?: string;
  bairro?: string;
  localidade?: string;
  uf?: string;
  erro?: unknown;
}

/** A stranger learns the CEP and nothing else. */
export async function askPublicCep(
  cep: string,
  { lookupUrl, signal, patienceMs }: { lookupUrl: string; signal: AbortSignal; patienceMs: number },
): Promise<PublicCepAnswer> {
  const response = await fetch(lookupUrl.replace('{cep}', cep), {
    signal: anySignal(signal, AbortSignal.timeout(patienceMs)),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`CEP lookup answered ${response.status}`);
  return (await response.json()) as PublicCepAnswer;
}
