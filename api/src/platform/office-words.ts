import type { ErrorCode } from '@cesta/contract/base/errors';

/** Refusals whose own words speak to the customer, for an operator who acts in their name. */
export const OFFICE_WORDS: Partial<Record<ErrorCode, string>> = {
  ADDRESS_LIMIT: 'O cliente já tem endereços demais. Use um deles, ou peça que remova um em Minha Conta.',
  BASKET_GONE:
    'A próxima cesta do cliente já fechou ou não vem mais, e nada foi pedido nem cobrado. O pedido ainda pode sair com a entrega normal.',
  DELIVERIES_CHANGED:
    'As próximas entregas do cliente mudaram enquanto você olhava, e nada foi alterado. Confira de novo antes de confirmar.',
  DELIVERY_SKIPPED: 'Esta entrega está pulada. Para trocar os itens, traga-a antes de volta.',
  NO_ADDRESS: 'Escolha um endereço do cliente, ou anote outro em "Outro endereço".',
  ORDER_TOO_LARGE:
    'Este pedido é grande demais. Diminua as quantidades, e anote o resto depois do pagamento.',
  ORDER_TOO_SMALL:
    'O pagamento vale a partir de R$ 0,50. Ponha mais alguma coisa no pedido, ou mande com a entrega normal.',
  OUT_OF_COVERAGE:
    'Ainda não entregamos neste endereço. Escolha outro do cliente, ou confira as faixas de CEP em Cobertura.',
  PRODUCT_UNAVAILABLE: 'Um produto escolhido não está mais à venda.',
  SUBSCRIPTION_NOT_FOUND: 'O cliente não tem mais esta assinatura.',
  SUBSCRIPTION_PAUSED: 'Esta assinatura está pausada. Veja em Gerenciar até quando, e por quê.',
  UNPAID_ORDERS_LIMIT:
    'Os pedidos sem pagamento deste cliente já reservam muitos produtos. Espere o pagamento de um deles, ou cancele um em Pedidos.',
};
