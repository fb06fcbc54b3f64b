import type { DeskSearchAnswer, SearchResult } from '@cesta/contract/panel/desk-search';
import { personAddress } from '../every-tab/person-address.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { counted } from '../parts/counted.ts';

/** Everything opens the person; what belongs to nobody any more opens where it stands. */
export function addressOf(result: SearchResult): string {
  const { person_id: personId, kind, id } = result;
  if (personId) return personAddress(personId, kind === 'order' ? { pedido: id } : {});
  if (kind === 'stop') return tabAddress('entregas', { semana: result.date, dia: result.date });
  return tabAddress('pedidos', { pedido: id });
}

interface Outcome {
  text: string;
  isEnough: boolean;
  isFresh: boolean;
  answer: DeskSearchAnswer | undefined;
}

/** What the list says of itself, for eyes and ears. */
export function outcomeText({ text, isEnough, isFresh, answer }: Outcome): string {
  if (!isEnough) return 'Escreva pelo menos 3 letras, ou o número da caixa.';
  if (!isFresh || !answer) return 'Procurando…';
  const { results, more } = answer;
  if (results.length === 0)
    return `Nada encontrado para “${text.trim()}”. Tente outra parte do nome ou o telefone.`;
  if (more) return `Mostrando ${results.length}, escreva mais.`;
  return counted(results.length, 'resultado', 'resultados');
}
