import { formatCents } from '@cesta/contract/base/money';
import { PLAN_TYPES, PLANS, type Plan, type PlanType } from '@cesta/contract/subscriptions/plans';

/** 'R$ 99,00 por semana, mais R$ 10,00 de frete por entrega' */
export function priceText({ weekly, shippingPerDelivery }: Plan): string {
  const shipping =
    shippingPerDelivery > 0
      ? `mais ${formatCents(shippingPerDelivery)} de frete por entrega`
      : 'com frete grátis';
  return `${formatCents(weekly)} por semana, ${shipping}.`;
}

export const REASONS = [
  {
    title: 'Até 20% de desconto',
    text: 'A preço de loja, a cesta vale o que você paga por ela ou mais: até um quarto a mais.',
  },
  { title: 'Frete grátis', text: 'Nos planos Família e Premium a entrega é por nossa conta.' },
  { title: 'Você escolhe', text: 'Monte a cesta do seu jeito e troque os itens quando a vontade mudar.' },
  {
    title: 'Cancele quando quiser',
    text: 'Sem fidelidade e sem letra miúda: um toque na sua conta resolve.',
  },
] as const;

/** What becomes of a basket that stays below its price, as the store has set it for its plans. */
export function shortfallText(reviewed: readonly PlanType[]): string {
  const short = 'Se a colheita não deixar chegar lá,';
  const [asked, given] = [true, false].map((is) =>
    PLAN_TYPES.filter((plan) => reviewed.includes(plan) === is),
  );
  if (!asked?.length) return `${short} a diferença volta para você como crédito.`;
  if (!given?.length) return `${short} nossa equipe confere a diferença e fala com você.`;
  return `${short} a diferença volta para você como crédito no ${listed(given)}; no ${listed(asked)}, nossa equipe confere a diferença e fala com você.`;
}

const listed = (plans: readonly PlanType[]) =>
  new Intl.ListFormat('pt-BR').format(plans.map((plan) => PLANS[plan].name));

export const planQuestions = (reviewed: readonly PlanType[] = []) => [
  {
    question: 'Quando é feita a cobrança?',
    answer:
      'Toda semana em que a cesta vem, no cartão de crédito, no mesmo dia da semana em que você assinou. Sua conta mostra o valor e a data da próxima cobrança.',
  },
  {
    question: 'Quanto vale a minha cesta?',
    answer: `A preço de loja, pelo menos o que você paga por ela, sem contar o frete, e em geral um pouco mais. Vai uma porção de tudo o que você escolheu e depois mais porções do que já está na cesta, até um quarto acima do preço. A conta aparece enquanto você escolhe. ${shortfallText(reviewed)}`,
  },
  {
    question: 'Posso trocar os itens da cesta?',
    answer:
      'Pode. Em Minha Conta, na aba Assinatura, você troca os produtos de todas as próximas entregas, ou só de uma. O prazo de cada uma aparece junto dela.',
  },
  {
    question: 'E se eu for viajar?',
    answer:
      'Pule a entrega dessa semana ou pause por até oito semanas, em Minha Conta: o que não vem não é cobrado. O que já estava pago e você pula no prazo vira crédito na próxima cobrança.',
  },
  {
    question: 'Onde vocês entregam?',
    answer: 'Em Salvador e em Cruz das Almas. Confira seu CEP em "Verificar cobertura", no alto da página.',
  },
];
