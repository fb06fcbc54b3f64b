import type { StoreInfo } from '@cesta/contract/content/store';
import type { LegalText } from './legal-text.ts';

/**
 * The privacy page. Written for the owner to edit: it says what this store does today and nothing else, so a
 * change in the store (a new service, a new field) belongs here too. Have a lawyer read it before opening for real.
 */
export function privacyText({ name, legal, contactEmail }: StoreInfo): LegalText {
  return {
    title: 'Privacidade',
    summary: `O que a ${name} sabe sobre você, para que usa e como pedir para apagar. Sem letras miúdas.`,
    updated: '2026-11-19',
    sections: [
      {
        title: 'Quem cuida dos seus dados',
        paragraphs: [
          `${legal.name} (${legal.document}), ${legal.address}. Para qualquer assunto sobre os seus dados, escreva para ${contactEmail}: é por lá que você fala com quem responde por eles, como pede a Lei Geral de Proteção de Dados (Lei 13.709/2018).`,
        ],
      },
      {
        title: 'O que guardamos',
        paragraphs: ['Só o que precisamos para levar a cesta até a sua casa:'],
        points: [
          'Da sua conta: nome, e-mail, senha (guardada de um jeito que nem nós conseguimos ler) e, se você quiser informar, telefone, CPF e data de nascimento.',
          'Das entregas: os endereços que você cadastra.',
          'Das compras: o que você pediu, quanto pagou, a situação do pedido e da assinatura, o que escolheu para a cesta, o que não quer nela, as notas que deu e os seus favoritos.',
          'Das mensagens: nome, e-mail e o texto que você envia pela página de contato; do relato de um problema, também as fotos, que só você e a loja veem.',
          'Do aviso de entrega: se você pedir para saber quando chegaremos à sua região, o e-mail e o lugar, até trinta dias depois do aviso e por dois anos no máximo.',
          'Do funcionamento do site: registros técnicos sem o seu nome, usados para achar defeitos e barrar abusos.',
        ],
      },
      {
        title: 'Para que usamos',
        paragraphs: [
          'Para preparar, cobrar e entregar os pedidos, cuidar da assinatura, responder às suas mensagens, avisar por e-mail sobre o que você comprou e cumprir obrigações fiscais. Não vendemos nem alugamos dados, não montamos perfil de propaganda e não mandamos promoções que você não pediu.',
        ],
      },
      {
        title: 'Com quem compartilhamos',
        paragraphs: ['Apenas com quem participa da entrega do serviço, e só o necessário:'],
        points: [
          'Stripe, que processa os pagamentos. O número do cartão é digitado na página deles e nunca passa pelos nossos computadores.',
          'Quem faz a entrega: nome, endereço e telefone.',
          'O serviço público de busca de CEP, quando você usa o preenchimento automático do endereço: ele recebe apenas o CEP.',
          'WhatsApp, se você escolher falar conosco por lá.',
          'Autoridades, quando a lei obrigar.',
        ],
      },
      {
        title: 'O que fica no seu aparelho',
        paragraphs: [
          'Não usamos cookies de rastreamento nem ferramentas de propaganda. O navegador guarda a sua cesta, os seus favoritos, o último CEP que você consultou e, quando você entra na conta, a chave de acesso com seu nome e e-mail. Ao sair da conta, tudo isso é apagado. O que você digita no cadastro, menos a senha e o telefone, espera na aba até a conta ficar pronta.',
        ],
      },
      {
        title: 'Por quanto tempo',
        paragraphs: [
          'Os dados da conta ficam enquanto ela existir. Os registros de venda ficam pelo prazo que a lei fiscal exige, em geral cinco anos. As mensagens de contato ficam o tempo necessário para resolver o assunto.',
          'O registro interno do que a nossa equipe faz fica para sempre, sem o seu nome: só o número do pedido ou da assinatura e, num crédito que damos ou num pagamento que resolvemos à mão, o motivo que escrevemos.',
        ],
      },
      {
        title: 'Seus direitos',
        paragraphs: [
          `Você pode ver e corrigir quase tudo na sua conta. Em Minha Conta, na aba Segurança, "Baixar meus dados" entrega uma cópia na hora e "Excluir minha conta" apaga o que a lei não manda guardar. Se não tem conta, ou quer explicações sobre qualquer uso, escreva para ${contactEmail}: respondemos em até 15 dias. Se a resposta não resolver, você pode procurar a Autoridade Nacional de Proteção de Dados (gov.br/anpd).`,
        ],
      },
      {
        title: 'Mudanças neste texto',
        paragraphs: [
          'Quando algo importante mudar, atualizamos esta página e a data no fim dela. Se a mudança afetar os dados que você já nos deu, avisamos por e-mail antes.',
        ],
      },
    ],
  };
}
