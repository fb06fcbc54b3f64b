import type { StoreInfo } from '@cesta/contract/content/store';
import { DELIVERY_TIME } from '@cesta/contract/orders/order-constants';
import type { LegalText } from './legal-text.ts';

/**
 * The terms of sale. Written for the owner to edit: each sentence describes what this store really does, so keep
 * both in step. Have a lawyer read it before opening for real.
 */
export function termsText({ name, legal, contactEmail }: StoreInfo): LegalText {
  return {
    title: 'Termos de uso',
    summary: `As regras da feira: como funcionam compras, entregas, assinaturas e trocas na ${name}.`,
    updated: '2026-11-15',
    sections: [
      {
        title: 'Quem vende',
        paragraphs: [
          `${legal.name} (${legal.document}), ${legal.address}. Fale com a gente pelo e-mail ${contactEmail}.`,
        ],
      },
      {
        title: 'Os produtos',
        paragraphs: [
          'Vendemos alimentos frescos de agricultores familiares. Tamanho, cor e formato variam como na natureza, e as fotos e desenhos do site são ilustrativos. A quantidade disponível é a que aparece na loja: quando acaba, acaba.',
        ],
      },
      {
        title: 'Preços e pagamento',
        paragraphs: [
          'Os preços estão em reais e valem no momento em que você fecha o pedido. O frete aparece antes do pagamento. Você paga na página segura da Stripe, e o pedido só é confirmado depois que o pagamento é aprovado.',
          'Um pedido sem pagamento é cancelado sozinho depois de 30 minutos, e os produtos voltam para a banca.',
        ],
      },
      {
        title: 'Entrega',
        paragraphs: [
          `Entregamos em Salvador e Cruz das Almas, nos CEPs que a consulta do site confirma, em ${DELIVERY_TIME} depois da confirmação do pagamento. Alguém precisa receber a cesta no endereço informado. Se ninguém estiver em casa, entramos em contato para combinar outra entrega.`,
        ],
      },
      {
        title: 'Assinaturas',
        paragraphs: [
          'A assinatura é cobrada toda semana no cartão de crédito, pelo valor mostrado na página de planos, e você escolhe o que vai na cesta dentro dos limites do seu plano.',
          'Você cancela quando quiser, na sua conta e sem multa. O cancelamento vale a partir do fim do período já pago: até lá, as entregas continuam. Antes dessa data também dá para mudar de ideia e reativar.',
          'Se a primeira cobrança não for paga em 24 horas, a assinatura é encerrada sem custo. Se mudarmos o preço de um plano, avisamos antes da cobrança seguinte.',
        ],
      },
      {
        title: 'Trocas, problemas e desistência',
        paragraphs: [
          `Chegou algo estragado, faltando ou diferente do pedido? Mande uma foto por WhatsApp ou para ${contactEmail}. Trocamos ou devolvemos o dinheiro, à sua escolha. Como são alimentos frescos, quanto antes avisar, melhor; a lei garante até 30 dias.`,
          'Como em toda compra feita pela internet, você pode desistir em até sete dias do recebimento (artigo 49 do Código de Defesa do Consumidor) e receber de volta o que pagou.',
        ],
      },
      {
        title: 'Sua conta',
        paragraphs: [
          'Os dados que você informa precisam ser verdadeiros, e a senha é só sua. Se desconfiar que outra pessoa entrou na sua conta, troque a senha e nos avise. Podemos bloquear contas usadas para fraude.',
        ],
      },
      {
        title: 'Lei e foro',
        paragraphs: [
          'Valem as leis do Brasil, e nada aqui diminui os direitos que o Código de Defesa do Consumidor dá a você. Qualquer ação pode ser movida na cidade onde você mora.',
        ],
      },
    ],
  };
}
