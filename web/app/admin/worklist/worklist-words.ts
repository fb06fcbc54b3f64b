import type { WorklistKind } from '@cesta/contract/worklist';

export const GROUP_TITLES: Record<WorklistKind, string> = {
  'money-without-order': 'Dinheiro sem pedido',
  'refund-failed': 'Reembolsos que não foram feitos',
  dispute: 'Contestações',
  'door-payment': 'Pagamentos na entrega por receber',
  'link-unsent': 'Pedidos por telefone sem link de pagamento',
  'payout-failed': 'Repasses que não chegaram ao banco',
  'undelivered-week': 'Semanas pagas sem entrega',
  'late-basket': 'Cestas atrasadas',
  'thin-basket': 'Cestas incompletas',
  'worth-short': 'Cestas abaixo do preço',
  'stock-short': 'Produtos que faltam para as cestas',
  'product-wanted': 'Produtos que as cestas pedem e ninguém vende',
  'address-uncovered': 'Assinantes fora da área de entrega',
  'payment-overdue': 'Pagamentos atrasados',
  'subscription-missing': 'Assinaturas que o Stripe não conhece',
  reconciliation: 'Conferência com o Stripe',
  'webhooks-silent': 'Avisos de pagamento que não chegam',
  'event-failed': 'Avisos de pagamento que não foram aplicados',
  'job-failed': 'Tarefas que falharam',
  'email-unsent': 'E-mails que não saíram',
};
