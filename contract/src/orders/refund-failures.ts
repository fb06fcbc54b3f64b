/** Why money did not go back, in words. By the provider's codes, and ours where it has none. */
const WORDS = new Map([
  ['lost_or_stolen_card', 'cartão perdido ou roubado'],
  ['expired_or_canceled_card', 'cartão vencido ou cancelado'],
  ['charge_for_pending_refund_disputed', 'o cliente contestou o pagamento'],
  ['insufficient_funds', 'falta saldo na conta do Stripe'],
  ['declined', 'o banco não aceitou'],
  ['merchant_request', 'cancelado a pedido da loja'],
  ['canceled', 'cancelado no Stripe'],
  ['charge_disputed', 'o cliente contestou o pagamento'],
  ['bank_returned', 'o banco já devolveu este dinheiro ao cliente'],
  ['returned_at_desk', 'já foi devolvido no painel do Stripe'],
  ['no_card_payment', 'não há pagamento no cartão para devolver'],
]);

/** A code that is new to us is shown as it is: better than nothing. */
export function refundFailure(code: string | null): string {
  if (!code || code === 'unknown' || code === 'failed') return 'o banco não disse por quê';
  return WORDS.get(code) ?? code;
}
