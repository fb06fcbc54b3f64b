import type { Coverage, CoverageArea } from '@cesta/contract/coverage/coverage';
import { api } from '../../session/api-client.ts';
import { askPublicCep, type PublicCepAnswer } from '../../session/public-cep.ts';
import type { FoundPlace } from './fill-place.ts';

export interface CepAnswer {
  kind: 'found' | 'outside' | 'unknown' | 'failed';
  /** City and state are known by the store itself, also when the public lookup knows nothing or does not answer. */
  place: FoundPlace;
}

const NOTHING: FoundPlace = { street: '', neighborhood: '', city: '', state: '' };
/** Nobody waits longer for an address they know by heart. */
const PATIENCE_MS = 8000;

/** Whether the store delivers there comes first; only then is the street asked for, outside the store. */
export async function lookUpCep(cep: string, lookupUrl: string, signal: AbortSignal): Promise<CepAnswer> {
  let place = NOTHING;
  try {
    const { covered, zone } = await api.get<Coverage>(`/zipcode/check/${cep}`, { signal, anonymous: true });
    if (!covered) return { kind: 'outside', place };
    place = placeOfZone(zone);
    const answer = await askPublicCep(cep, { lookupUrl, signal, patienceMs: PATIENCE_MS });
    if (answer.erro) return { kind: 'unknown', place };
    return { kind: 'found', place: placeOfAnswer(answer, place) };
  } catch {
    return { kind: 'failed', place };
  }
}

/** A city-wide CEP has no street and no neighbourhood: that is an answer, not a failure. */
function placeOfAnswer(answer: PublicCepAnswer, known: FoundPlace): FoundPlace {
  return {
    street: answer.logradouro?.trim() ?? '',
    neighborhood: answer.bairro?.trim() ?? '',
    city: answer.localidade?.trim() || known.city,
    state: answer.uf?.trim() || known.state,
  };
}

function placeOfZone(zone: CoverageArea | null): FoundPlace {
  return zone ? { ...NOTHING, city: zone.city, state: zone.state } : NOTHING;
}
