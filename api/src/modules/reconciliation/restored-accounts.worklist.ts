import { onMoment } from '@cesta/contract/base/calendar';
import { countUnchecked, listUnchecked } from '../../platform/database/restores.ts';
import type { WorklistSource } from '../../platform/registers/worklist.ts';

/**
 * Who may do what, where customers live and what they chose are as in the backup, and orders that no provider knows are
 * gone: only a person knows what was changed since.
 */
export const restoredAccounts: WorklistSource = {
  kind: 'restored-accounts',
  count: (db) => countUnchecked(db, 'accounts'),
  list: async (db, _now, limit) =>
    (await listUnchecked(db, 'accounts', limit)).map(({ since, at }) => ({
      id: since.toISOString(),
      since: at.toISOString(),
      who: null,
      matter: `A loja voltou ao que era ${onMoment(since)}: papéis retirados, senhas trocadas e contas excluídas desde então voltaram, e o que clientes e escritório mudaram se perdeu.`,
      advice:
        'Confira Equipe e retire de novo quem saiu; exclua de novo as contas de quem pediu. Links de produtores revogados desde então podem ter voltado: revogue de novo em Produtores. Endereços, cestas escolhidas e o que nunca deve vir são os de então, e também preços, estoque, áreas e dias fechados: confira antes da próxima saída. Pedidos para pagar na entrega anotados desde então sumiram, e o que foi devolvido por Pix ou em dinheiro consta como não devolvido; um pedido marcado como Pago à mão volta a esperar pagamento e é cancelado sem e-mail, mesmo que já entregue: o Stripe não conhece nada disso, anote de novo. As sessões foram encerradas: todo mundo entra de novo.',
      amount: null,
      link: '/admin?tab=equipe',
      actions: [
        {
          label: 'Já conferi',
          method: 'POST' as const,
          path: '/admin/restores/accounts-check',
          question: 'Equipe e contas estão como devem estar?',
        },
      ],
    })),
};
