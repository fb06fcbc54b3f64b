import { AUDIT_ACTIONS, type AuditEntry } from '@cesta/contract/panel/audit';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from './audit-sentence.ts';

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-15T12:00:00.000Z',
  by: { id: 'a', name: 'Ana' },
  subject: 'product',
  subject_id: 'bca4af28-c7c4-4ed7-867e-c6f61ad7c6fd',
  subject_name: 'Tomate Italiano',
  action: 'price',
  from: null,
  to: null,
  ...changes,
});

function told(changes: Partial<AuditEntry>): string {
  const { before, name, after } = sentenceOf(entry(changes));
  return `${entry(changes).by.name} ${before}${name}${after}`.replaceAll('\u00a0', ' ');
}

const order = { subject: 'order', subject_name: '' } as const;
const bia = { subject: 'team', subject_name: 'Bia Rocha' } as const;
const farm = { subject: 'producer', subject_name: 'Sítio da Serra' } as const;
const zone = { subject: 'coverage', subject_name: 'Barra, Salvador' } as const;

describe('an entry of the audit log reads like a sentence', () => {
  it.each([
    [
      { action: 'price', from: '890', to: '950' },
      'Ana mudou o preço de Tomate Italiano de R$ 8,90 para R$ 9,50',
    ],
    [{ action: 'stock', from: '10', to: '0' }, 'Ana mudou o estoque de Tomate Italiano de 10 para 0'],
    [{ action: 'created' }, 'Ana cadastrou Tomate Italiano'],
    [{ action: 'deleted' }, 'Ana excluiu Tomate Italiano'],
    [
      { ...order, action: 'created', to: 'door' },
      'Ana anotou por telefone o pedido #BCA4AF28, com pagamento na entrega',
    ],
    [{ ...order, action: 'payment_link' }, 'Ana enviou de novo o link de pagamento do pedido #BCA4AF28'],
    [
      { subject: 'subscription', action: 'basket', from: 'Quiabo', to: 'Jiló' },
      'Ana trocou a escolha de sempre da assinatura #BCA4AF28: saiu Quiabo; entrou Jiló',
    ],
    [
      { subject: 'subscription', action: 'plan', from: 'Essencial', to: 'Família' },
      'Ana mudou o plano da assinatura #BCA4AF28 de Essencial para Família',
    ],
    [
      { subject: 'subscription', action: 'cancelled', to: '2026-12-08' },
      'Ana cancelou a assinatura #BCA4AF28, que vai até 08/12/2026',
    ],
    [
      { ...order, action: 'shortage', from: 'Quiabo', to: 'Jiló' },
      'Ana trocou Quiabo, que faltou, por Jiló no pedido #BCA4AF28',
    ],
    [
      { subject: 'basket', subject_name: '2026-12-08', action: 'shortage', from: 'Quiabo', to: null },
      'Ana tirou Quiabo, que faltou, da cesta #BCA4AF28 (08/12/2026)',
    ],
    [{ subject: 'customer', action: 'address' }, 'Ana cadastrou um endereço para o cliente #BCA4AF28'],
    [{ action: 'active', to: 'false' }, 'Ana tirou Tomate Italiano da loja'],
    [{ action: 'active', to: 'true' }, 'Ana pôs Tomate Italiano à venda'],
    [{ action: 'renamed', from: 'Tomate' }, 'Ana mudou o nome de Tomate Italiano, antes Tomate'],
    [{ action: 'edited', to: 'descrição, imagem' }, 'Ana editou Tomate Italiano: descrição, imagem'],
    [
      { ...order, action: 'status', from: 'pending', to: 'processing' },
      'Ana mudou o status do pedido #BCA4AF28 de Pendente para Processando',
    ],
    [
      { ...order, action: 'payment', from: 'pending', to: 'paid' },
      'Ana mudou o pagamento do pedido #BCA4AF28 de Aguardando para Pago',
    ],
    [{ ...order, action: 'refund', to: '5770' }, 'Ana pediu a devolução de R$ 57,70 do pedido #BCA4AF28'],
    [
      { subject: 'basket', subject_name: '2026-11-20', action: 'status', from: 'scheduled', to: 'packed' },
      'Ana mudou o status da cesta #BCA4AF28 (20/11/2026) de Agendada para Separada',
    ],
    [{ ...bia, action: 'invited', to: 'packer' }, 'Ana convidou para a equipe Bia Rocha (Separação)'],
    [{ ...bia, action: 'uninvited', from: 'driver' }, 'Ana retirou o convite de Bia Rocha (Motorista)'],
    [
      { ...bia, action: 'role', from: 'driver', to: 'admin' },
      'Ana mudou o papel de Bia Rocha de Motorista para Escritório',
    ],
    [{ ...bia, action: 'revoked', from: 'packer' }, 'Ana encerrou o acesso de Bia Rocha (Separação)'],
    [{ ...bia, action: 'two-step', to: 'reset' }, 'Ana retirou a verificação em duas etapas de Bia Rocha'],
    [{ ...farm, action: 'farm_link', to: 'renewed' }, 'Ana renovou a página de Sítio da Serra'],
    [{ ...farm, action: 'farm_link', to: 'revoked' }, 'Ana revogou a página de Sítio da Serra'],
    [
      { ...farm, action: 'forecast_sent', from: '2026-11-17', to: 'whatsapp' },
      'Ana enviou a previsão da colheita de 17/11/2026 de Sítio da Serra pelo WhatsApp',
    ],
    [
      { subject: 'harvest', subject_name: '17/11/2026', action: 'harvest_asked', to: '2' },
      'Ana pediu aos produtores o que faltava para a colheita de 17/11/2026 (2 pedidos)',
    ],
    [
      { ...farm, action: 'harvest_unsent', from: '2026-11-17' },
      'Ana marcou como não enviado o pedido da colheita de 17/11/2026 de Sítio da Serra',
    ],
    [
      { ...farm, action: 'harvest_answer', from: '2026-11-17', to: 'Couve nada' },
      'Ana anotou por telefone a resposta da colheita de 17/11/2026 de Sítio da Serra: Couve nada',
    ],
    [
      { action: 'edited', field: 'descrição', from: 'Do quintal', to: 'Da horta' },
      'Ana editou Tomate Italiano: descrição, de “Do quintal” para “Da horta”',
    ],
    [
      { action: 'edited', field: 'unidade', from: null, to: 'kg' },
      'Ana editou Tomate Italiano: unidade, agora “kg”',
    ],
    [
      { action: 'edited', field: 'imagem', from: '/a.webp', to: null },
      'Ana editou Tomate Italiano: imagem, antes “/a.webp”',
    ],
    [{ ...order, action: 'deleted' }, 'Ana excluiu o pedido #BCA4AF28'],
    [
      { subject: 'customer', action: 'note', to: 'removed' },
      'Ana removeu uma anotação sobre o cliente #BCA4AF28',
    ],
    [
      { subject: 'message', subject_name: '', action: 'answered', from: 'false', to: 'true' },
      'Ana marcou a mensagem #BCA4AF28 como respondida',
    ],
    [
      { subject: 'message', subject_name: '', action: 'answered', from: 'true', to: 'false' },
      'Ana voltou a mensagem #BCA4AF28 para as que esperam resposta',
    ],
    [{ subject: 'post', subject_name: 'Safra', action: 'created' }, 'Ana escreveu o post Safra'],
    [
      { subject: 'post', subject_name: 'Safra', action: 'published', to: 'false' },
      'Ana voltou o post Safra para rascunho',
    ],
    [{ subject: 'producer', subject_name: 'Sítio', action: 'active', to: 'false' }, 'Ana desativou Sítio'],
    [
      { ...zone, action: 'created', to: '40130-000 a 40149-999' },
      'Ana incluiu na cobertura Barra, Salvador (40130-000 a 40149-999)',
    ],
    [
      { ...zone, subject_name: 'Salvador', action: 'days', from: 'terça e sexta', to: 'quarta e sábado' },
      'Ana mudou os dias de entrega de Salvador de terça e sexta para quarta e sábado',
    ],
  ] as const)('%j', (changes, sentence) => {
    expect(told(changes)).toBe(sentence);
  });

  it.each([
    [{ action: 'skipped', to: '2026-12-08' }, 'Ana pulou a entrega de 08/12/2026 da assinatura #BCA4AF28'],
    [
      { action: 'unskipped', to: '2026-12-08' },
      'Ana trouxe de volta a entrega de 08/12/2026 da assinatura #BCA4AF28',
    ],
    [{ action: 'paused', to: '2026-12-08' }, 'Ana pausou a assinatura #BCA4AF28 até 08/12/2026'],
    [{ action: 'resumed' }, 'Ana encerrou a pausa da assinatura #BCA4AF28'],
    [
      { action: 'rhythm', from: '1', to: '2' },
      'Ana mudou o ritmo da assinatura #BCA4AF28 de toda semana para a cada 15 dias',
    ],
    [
      { by: { id: null, name: 'A loja' }, action: 'weeks', to: 'pausa até 22/03/2027, toda semana' },
      'A loja retomou do Stripe as semanas da assinatura #BCA4AF28: pausa até 22/03/2027, toda semana',
    ],
    [
      { action: 'credit', from: 'Caixa amassada', to: '1500' },
      'Ana deu R$ 15,00 de crédito para a assinatura #BCA4AF28: Caixa amassada',
    ],
  ] as const)('%j', (changes, sentence) => {
    expect(told({ subject: 'subscription', subject_name: '', ...changes })).toBe(sentence);
  });

  it.each([
    [{ subject_id: 'orders', to: null }, 'Ana baixou a planilha de pedidos'],
    [
      { subject_id: 'payments', to: '2026-10-01 a 2026-10-31' },
      'Ana baixou a planilha de pagamentos (01/10/2026 a 31/10/2026)',
    ],
    [{ subject_id: 'sheets', to: '2026-10-02' }, 'Ana imprimiu as folhas de separação (02/10/2026)'],
  ] as const)('%j', (changes, sentence) => {
    expect(told({ subject: 'download', subject_name: '', action: 'downloaded', ...changes })).toBe(sentence);
  });

  const nalva = { subject: 'receipt', subject_name: 'Dona Nalva' } as const;
  const statement = { subject: 'statement', subject_name: 'nº 12, Dona Nalva' } as const;

  it.each([
    [
      { ...nalva, action: 'received', to: '2,5 × caixa de Aipim, 17/11/2026' },
      'Ana anotou que chegou de Dona Nalva: 2,5 × caixa de Aipim, 17/11/2026',
    ],
    [
      { ...nalva, action: 'lost', from: 'amassado', to: '1 × caixa de Aipim, 17/11/2026' },
      'Ana anotou perda do que veio de Dona Nalva: 1 × caixa de Aipim, 17/11/2026 (amassado)',
    ],
    [
      { ...nalva, action: 'corrected', from: '1 × caixa de Aipim, 17/11/2026', to: 'contei errado' },
      'Ana corrigiu o que chegou de Dona Nalva: 1 × caixa de Aipim, 17/11/2026 (contei errado)',
    ],
    [
      { ...statement, subject_name: 'Dona Nalva', action: 'entered', from: 'Adiantamento', to: '-5000' },
      'Ana lançou no acerto de Dona Nalva: Adiantamento, -R$ 50,00',
    ],
    [{ ...statement, action: 'settled', to: '11375' }, 'Ana fechou o acerto nº 12, Dona Nalva, em R$ 113,75'],
    [
      { ...statement, action: 'paid', from: '2026-11-20', to: '11375' },
      'Ana pagou o acerto nº 12, Dona Nalva, R$ 113,75, em 20/11/2026',
    ],
    [{ ...statement, action: 'nota', to: '123' }, 'Ana mudou a nota do acerto nº 12, Dona Nalva, para 123'],
  ] as const)('%j', (changes, sentence) => {
    expect(told(changes)).toBe(sentence);
  });

  it('what was put aside without being done', () => {
    const email = { subject: 'pending', subject_name: 'e-mail “Pedido #1A2B3C4D entregue”' } as const;
    expect(told({ ...email, action: 'dismissed' })).toBe(
      'Ana dispensou a pendência: e-mail “Pedido #1A2B3C4D entregue”',
    );
  });

  it('what became of e-mails that a restore had held, and of how many', () => {
    const held = { subject: 'pending', subject_name: 'e-mails que esperavam na cópia', to: '12' } as const;
    expect(told({ ...held, action: 'held_sent' })).toBe(
      'Ana mandou enviar e-mails que esperavam na cópia: 12',
    );
    expect(told({ ...held, action: 'held_gone' })).toBe(
      'Ana disse que já tinham saído e-mails que esperavam na cópia: 12',
    );
  });

  it('also what a newer release has written, instead of breaking the page', () => {
    expect(told({ action: 'toString' })).toBe(
      'Ana alterou Tomate Italiano. Recarregue a página para ler o que mudou',
    );
  });

  it('whatever was done, and without words that only a program knows', () => {
    for (const action of AUDIT_ACTIONS) {
      expect(told({ action, from: null, to: null })).not.toMatch(/undefined|null|NaN| {2}/);
    }
  });
});
