import type { AuditAction, AuditEntry, AuditSubject } from '@cesta/contract/audit';
import { STOP_STATE_LABELS, type StopState } from '@cesta/contract/delivery-constants';
import { cents, formatCents } from '@cesta/contract/money';
import {
  ORDER_STATUS_LABELS,
  type OrderStatus,
  PAYMENT_STATUS_LABELS,
  type PaymentStatus,
} from '@cesta/contract/order-constants';
import {
  RHYTHM_LABELS,
  type Rhythm,
  SUBSCRIPTION_STATUS_LABELS,
  type SubscriptionStatus,
} from '@cesta/contract/subscription-constants';

/** 'mudou o preço de ' + name + ' de R$ 8,90 para R$ 9,50' */
interface Sentence {
  before: string;
  name: string;
  after: string;
}

type Told = Pick<AuditEntry, 'subject' | 'subject_id' | 'subject_name' | 'action' | 'from' | 'to'>;

/** How each thing is spoken of: 'excluiu o post …', 'mudou o nome do post …'. A product needs no word of its own. */
const THE: Record<AuditSubject, string> = {
  order: 'o pedido ',
  basket: 'a cesta ',
  subscription: 'a assinatura ',
  payment: 'o pagamento ',
  product: '',
  post: 'o post ',
  producer: 'o produtor ',
  coverage: '',
  synonyms: 'os sinônimos ',
  plan: 'o plano ',
};

export function sentenceOf(entry: Told): Sentence {
  const [verb, after] = SENTENCES[entry.action](entry);
  return { before: `${verb} `, name: nameOf(entry), after };
}

function nameOf({ subject, subject_id, subject_name }: Told): string {
  const number = `#${subject_id.slice(0, 8).toUpperCase()}`;
  if (subject === 'order' || subject === 'subscription') return number;
  if (subject === 'payment') return subject_id;
  return subject === 'basket' ? `${number} (${day(subject_name)})` : subject_name;
}

const the = ({ subject }: Told, verb: string) => `${verb} ${THE[subject]}`.trimEnd();
/** 'de Tomate', 'do pedido #BCA4AF28' */
const ofThe = ({ subject }: Told, verb: string) => `${verb} d${THE[subject] || 'e'}`.trimEnd();

/** The words before the name and those after it. */
const SENTENCES: Record<AuditAction, (entry: Told) => [verb: string, after: string]> = {
  created: (entry) =>
    entry.subject === 'coverage'
      ? ['incluiu na cobertura', entry.to ? ` (${entry.to})` : '']
      : [the(entry, entry.subject === 'post' ? 'escreveu' : 'cadastrou'), ''],
  deleted: (entry) =>
    entry.subject === 'coverage'
      ? ['tirou da cobertura', entry.from ? ` (${entry.from})` : '']
      : [the(entry, 'excluiu'), ''],
  edited: (entry) => [the(entry, 'editou'), entry.to ? `: ${entry.to}` : ''],
  renamed: (entry) => [ofThe(entry, 'mudou o nome'), entry.from ? `, antes ${entry.from}` : ''],
  price: (entry) => [ofThe(entry, 'mudou o preço'), fromTo(entry, money)],
  stock: (entry) => [ofThe(entry, 'mudou o estoque'), fromTo(entry, (units) => units)],
  active: (entry) => {
    const isOn = entry.to === 'true';
    if (entry.subject === 'product') return isOn ? ['pôs', ' à venda'] : ['tirou', ' da loja'];
    return [the(entry, isOn ? 'reativou' : 'desativou'), ''];
  },
  published: (entry) =>
    entry.to === 'true' ? [the(entry, 'publicou'), ''] : [the(entry, 'voltou'), ' para rascunho'],
  status: (entry) => [ofThe(entry, 'mudou o status'), fromTo(entry, NAMES[entry.subject] ?? statusName)],
  payment: (entry) => [ofThe(entry, 'mudou o pagamento'), fromTo(entry, paymentName)],
  refund: (entry) => [ofThe(entry, `pediu a devolução de ${money(entry.to ?? '0')}`), ''],
  returned: (entry) => [ofThe(entry, `registrou que devolveu ${money(entry.to ?? '0')} por outro meio`), ''],
  handled: (entry) => [the(entry, 'resolveu'), entry.to ? `: ${entry.to}` : ''],
  range: (entry) => [ofThe(entry, 'mudou a faixa de CEP'), fromTo(entry, (range) => range)],
  days: (entry) => [ofThe(entry, 'mudou os dias de entrega'), fromTo(entry, (days) => days)],
  moved: (entry) => [ofThe(entry, 'mudou o dia'), fromTo(entry, day)],
  closed: (entry) => [
    'deixou sem entrega',
    `: ${entry.from ?? ''}${entry.to === null ? '' : `, com saída em ${entry.to}`}`,
  ],
  reopened: (entry) => ['voltou a entregar em', entry.from === null ? '' : ` (era ${entry.from})`],
  worth: (entry) => [ofThe(entry, 'mudou o valor das cestas'), fromTo(entry, (worth) => worth)],
  cutoff: (entry) => [ofThe(entry, 'mudou o corte'), fromTo(entry, (cutoff) => cutoff)],
  skipped: (entry) => [ofThe(entry, `pulou a entrega${on(entry.to)}`), ''],
  unskipped: (entry) => [ofThe(entry, `trouxe de volta a entrega${on(entry.to)}`), ''],
  paused: (entry) => [the(entry, 'pausou'), entry.to ? ` até ${day(entry.to)}` : ''],
  resumed: (entry) => [ofThe(entry, 'encerrou a pausa'), ''],
  rhythm: (entry) => [ofThe(entry, 'mudou o ritmo'), fromTo(entry, rhythmName)],
  credit: (entry) => [
    `deu ${money(entry.to ?? '0')} de crédito para ${THE[entry.subject]}`.trimEnd(),
    entry.from ? `: ${entry.from}` : '',
  ],
};

/** '08/12/2026' */
const day = (date: string) => date.split('-').reverse().join('/');
const on = (date: string | null) => (date ? ` de ${day(date)}` : '');

function rhythmName(weeks: string): string {
  return RHYTHM_LABELS[Number(weeks) as Rhythm]?.toLowerCase() ?? weeks;
}

function fromTo({ from, to }: Told, inWords: (value: string) => string): string {
  return `${from === null ? '' : ` de ${inWords(from)}`}${to === null ? '' : ` para ${inWords(to)}`}`;
}

function money(text: string): string {
  return formatCents(cents(Number(text)));
}

/** The panel's select tells the two apart that the customer reads as one. */
function statusName(status: string): string {
  return status === 'processing' ? 'Processando' : (ORDER_STATUS_LABELS[status as OrderStatus] ?? status);
}

function stateName(state: string): string {
  return state === 'cancelled' ? 'Cancelada' : (STOP_STATE_LABELS[state as StopState] ?? state);
}

function subscriptionName(status: string): string {
  return SUBSCRIPTION_STATUS_LABELS[status as SubscriptionStatus] ?? status;
}

/** Each thing has statuses of its own; an order's are the usual ones. */
const NAMES: Partial<Record<AuditSubject, (status: string) => string>> = {
  basket: stateName,
  subscription: subscriptionName,
};

function paymentName(status: string): string {
  return PAYMENT_STATUS_LABELS[status as PaymentStatus] ?? status;
}
