import { RECORD_DEEDS, type RecordEntry } from '@cesta/contract/record';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from './record-sentence.ts';

const entry = (changes: Partial<RecordEntry>): RecordEntry => ({
  id: 1,
  at: '2026-11-15T12:00:00.000Z',
  by: { id: 'a', name: 'Ana' },
  subject: 'product',
  subject_id: 'bca4af28-c7c4-4ed7-867e-c6f61ad7c6fd',
  subject_name: 'Tomate Italiano',
  deed: 'price',
  from: null,
  to: null,
  ...changes,
});

function told(changes: Partial<RecordEntry>): string {
  const { before, name, after } = sentenceOf(entry(changes));
  return `Ana ${before}${name}${after}`.replaceAll('\u00a0', ' ');
}

const order = { subject: 'order', subject_name: '' } as const;
const zone = { subject: 'coverage', subject_name: 'Barra, Salvador' } as const;

describe('an entry of the record reads like a sentence', () => {
  it.each([
    [
      { deed: 'price', from: '890', to: '950' },
      'Ana mudou o preço de Tomate Italiano de R$ 8,90 para R$ 9,50',
    ],
    [{ deed: 'stock', from: '10', to: '0' }, 'Ana mudou o estoque de Tomate Italiano de 10 para 0'],
    [{ deed: 'created' }, 'Ana cadastrou Tomate Italiano'],
    [{ deed: 'deleted' }, 'Ana excluiu Tomate Italiano'],
    [{ deed: 'active', to: 'false' }, 'Ana tirou Tomate Italiano da loja'],
    [{ deed: 'active', to: 'true' }, 'Ana pôs Tomate Italiano à venda'],
    [{ deed: 'renamed', from: 'Tomate' }, 'Ana mudou o nome de Tomate Italiano, antes Tomate'],
    [{ deed: 'edited', to: 'descrição, imagem' }, 'Ana editou Tomate Italiano: descrição, imagem'],
    [
      { ...order, deed: 'status', from: 'pending', to: 'processing' },
      'Ana mudou o status do pedido #BCA4AF28 de Pendente para Processando',
    ],
    [
      { ...order, deed: 'payment', from: 'pending', to: 'paid' },
      'Ana mudou o pagamento do pedido #BCA4AF28 de Aguardando para Pago',
    ],
    [{ ...order, deed: 'refund', to: '5770' }, 'Ana pediu a devolução de R$ 57,70 do pedido #BCA4AF28'],
    [
      { subject: 'basket', subject_name: '2026-11-20', deed: 'status', from: 'scheduled', to: 'packed' },
      'Ana mudou o status da cesta #BCA4AF28 (20/11/2026) de Agendada para Separada',
    ],
    [{ ...order, deed: 'deleted' }, 'Ana excluiu o pedido #BCA4AF28'],
    [{ subject: 'post', subject_name: 'Safra', deed: 'created' }, 'Ana escreveu o post Safra'],
    [
      { subject: 'post', subject_name: 'Safra', deed: 'published', to: 'false' },
      'Ana voltou o post Safra para rascunho',
    ],
    [
      { subject: 'producer', subject_name: 'Sítio', deed: 'active', to: 'false' },
      'Ana desativou o produtor Sítio',
    ],
    [
      { ...zone, deed: 'created', to: '40130-000 a 40149-999' },
      'Ana incluiu na cobertura Barra, Salvador (40130-000 a 40149-999)',
    ],
    [
      { ...zone, subject_name: 'Salvador', deed: 'days', from: 'terça e sexta', to: 'quarta e sábado' },
      'Ana mudou os dias de entrega de Salvador de terça e sexta para quarta e sábado',
    ],
  ] as const)('%j', (changes, sentence) => {
    expect(told(changes)).toBe(sentence);
  });

  it('whatever was done, and without words that only a program knows', () => {
    for (const deed of RECORD_DEEDS) {
      expect(told({ deed, from: null, to: null })).not.toMatch(/undefined|null|NaN| {2}/);
    }
  });
});
