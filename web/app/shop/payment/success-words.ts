import { momentFormatter } from '@cesta/contract/base/calendar';
import { DELIVERY_TIME } from '@cesta/contract/orders/order-constants';
import { awaitsPix, type OrderView } from '../../order/order-view.ts';
import { endOf } from '../../order/order-words.ts';
import type { SessionOrder } from './find-session-order.ts';

/** What is known when somebody is on the success page. */
export interface Known {
  /** Nobody signed in sees no order. */
  person: 'checking' | 'anonymous' | 'signed-in';
  /** Null where there is none; undefined while no look has worked. */
  found: SessionOrder | null | undefined;
  /** Answers so far, good or bad. */
  looks: number;
  /** Nobody looks any more. */
  settled: boolean;
}

export interface SuccessWords {
  kind: 'asking' | 'unseen' | 'paid' | 'pix' | 'late' | 'ended' | 'unknown';
  title: string;
  lead: string;
  steps: readonly string[];
  /** Null hides the block. */
  order: OrderView | null;
  /** The basket that this very session paid for may go. */
  isBasketPaid: boolean;
}

const stepsTo = (arrival: string) => [
  'Você recebe um e-mail com a confirmação do pedido.',
  'A gente colhe e separa tudo com cuidado.',
  arrival,
  'Acompanhe cada passo em Meus pedidos.',
];
const NEXT_STEPS = stepsTo(`Sua cesta chega em ${DELIVERY_TIME}, no endereço que você escolheu.`);
const WITH_BASKET_STEPS = stepsTo('Seu pedido chega junto com a sua cesta, no endereço dela.');

const UNKNOWN_STEPS = [
  'Em Meus pedidos você vê cada pedido e como está o pagamento dele.',
  'Assim que o banco confirma, lá aparece “Pagamento Confirmado!”, e você recebe um e-mail.',
  'Ficou em dúvida? Fale com a gente.',
];

const PIX_STEPS = [
  'Se você já pagou no aplicativo do banco, não precisa fazer mais nada.',
  'Ainda não pagou? Abra o código de novo e pague antes que ele vença.',
  'Sem pagamento até o fim do tempo, o pedido é cancelado e nada é cobrado.',
];

/** '11:55' */
const timeOf = momentFormatter({ timeStyle: 'short' });

const BASE = { steps: NEXT_STEPS, order: null, isBasketPaid: false } as const;

/** So long ago an order was made whose payment is news where nobody knows the session. */
const RECENT_MS = 60 * 60_000;

/** Says of a payment what is known of it, and no more. */
export function successWords({ person, found, looks, settled }: Known, now: number): SuccessWords {
  if (person === 'checking' || (person === 'signed-in' && looks === 0)) return ASKING;
  if (person === 'anonymous') return unknown('Entre na sua conta para ver o pedido e o pagamento.');
  if (found === undefined) return settled ? UNSEEN : { ...ASKING, kind: 'unseen' };
  if (!found) return unknown('Não encontramos um pagamento seu por este link.');
  const { order, isOfSession } = found;
  const isRecent = now - Date.parse(order.createdAt) < RECENT_MS;
  if (!isOfSession && !(order.paymentStatus === 'paid' && order.status !== 'cancelled' && isRecent))
    return unknown('Não encontramos um pagamento seu por este link.');
  const steps = order.withBasket?.isComing ? WITH_BASKET_STEPS : NEXT_STEPS;
  const end = endOf(order, now);
  if (end) return { ...BASE, kind: 'ended', ...end, order, steps: UNKNOWN_STEPS };
  if (order.paymentStatus === 'paid')
    return {
      ...BASE,
      kind: 'paid',
      title: 'Pagamento Confirmado!',
      lead: ['Obrigado pela compra!', order.arrival || 'Sua cesta já está com a gente.'].join(' '),
      order,
      steps,
      isBasketPaid: isOfSession,
    };
  if (awaitsPix(order, now)) return pix(order);
  if (!settled) return { ...ASKING, order };
  return {
    ...BASE,
    kind: 'late',
    title: 'Pagamento em análise',
    lead: 'A confirmação do pagamento ainda não chegou até nós. Assim que chegar, avisamos por e-mail.',
    order,
    steps,
  };
}

const ASKING: SuccessWords = {
  ...BASE,
  kind: 'asking',
  title: 'Conferindo o pagamento…',
  lead: 'Um instante: estamos ouvindo o banco.',
};

const UNSEEN = unknown('Não conseguimos ver o pagamento agora. Veja em Meus pedidos.');

function pix(order: OrderView): SuccessWords {
  return {
    ...BASE,
    kind: 'pix',
    title: 'Estamos esperando a confirmação do Pix',
    lead: `Assim que o banco confirmar, esta página muda sozinha e você recebe um e-mail. O código vale até ${timeOf(order.pixUntil ?? '')}.`,
    order,
    steps: PIX_STEPS,
  };
}

function unknown(lead: string): SuccessWords {
  return { ...BASE, kind: 'unknown', title: 'Confira o seu pedido', lead, steps: UNKNOWN_STEPS };
}
