import { PLANS, type Plan } from '@cesta/contract/subscriptions/plans';

export interface Question {
  question: string;
  /** Paragraphs. Search engines get the same words as people. */
  answer: readonly string[];
  /** Where the answer is acted upon. */
  link?: { to: string; text: string };
}

const { essencial, familia, premium } = PLANS;

function holds({ name, maxVegetables, maxFruits }: Plan): string {
  return `${name}, até ${maxVegetables} vegetais e ${maxFruits} frutas`;
}

export const QUESTIONS: readonly Question[] = [
  {
    question: 'De quanto em quanto tempo a cesta chega?',
    answer: [
      `Toda semana. Nos planos ${essencial.name} e ${familia.name} é uma entrega por semana; no ${premium.name} são ${premium.deliveriesPerWeek}.`,
      'Prefere receber a cada quinze dias ou uma vez por mês? Assine e escolha o ritmo em Minha Conta, na aba Assinatura: nas semanas sem cesta nada é cobrado. Lá também dá para pular uma entrega ou pausar por até oito semanas. E quem não quer assinar compra avulso em Produtos, quando quiser.',
    ],
    link: { to: '/assinaturas', text: 'Ver os planos' },
  },
  {
    question: 'Posso escolher o que vem na cesta?',
    answer: [
      `Pode, e é a melhor parte. Depois de escolher o plano, você monta a cesta com o que está na banca: ${[essencial, familia, premium].map(holds).join('; ')}.`,
      'Vai uma porção de cada produto escolhido e, depois, mais porções deles, até a cesta valer a preço de loja o que você paga por ela ou um pouco mais. A conta aparece enquanto você escolhe.',
    ],
    link: { to: '/produtos', text: 'Ver o que tem na banca' },
  },
  {
    question: 'Onde vocês entregam?',
    answer: [
      'Em Salvador e em Cruz das Almas, na Bahia. Digite o seu CEP e a resposta sai na hora. Se ainda não chegamos aí, mostramos os bairros mais perto que já atendemos.',
    ],
  },
  {
    question: 'Os produtos são mesmo orgânicos?',
    answer: [
      'São. Trabalhamos só com agricultores familiares que plantam sem agrotóxico e sem adubo químico, e visitamos cada roça antes de vender a primeira folha.',
      'Em Produtores você vê quem planta, onde fica o sítio e o que cada família colhe. Ficou com dúvida sobre algum produto? Pergunte, que a gente conta a história inteira.',
    ],
    link: { to: '/produtores', text: 'Conhecer os produtores' },
  },
];
