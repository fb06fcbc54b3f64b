import { dayInDigits } from '@cesta/contract/base/calendar';
import type { AuditAction, AuditEntry, AuditSubject } from '@cesta/contract/panel/audit';
import {
  money,
  orderStateName,
  paymentName,
  period,
  rhythmName,
  roleName,
  statusNameOf,
} from './audit-values.ts';

/** 'mudou o preço de ' + name + ' de R$ 8,90 para R$ 9,50' */
interface Sentence {
  before: string;
  name: string;
  after: string;
}

type Told = Pick<AuditEntry, 'subject' | 'subject_id' | 'subject_name' | 'action' | 'field' | 'from' | 'to'>;

/** How each thing is spoken of: 'excluiu o post …'. A product needs no word of its own, nor does a farm: some are women's. */
const THE: Record<AuditSubject, string> = {
  order: 'o pedido ',
  basket: 'a cesta ',
  subscription: 'a assinatura ',
  payment: 'o pagamento ',
  product: '',
  post: 'o post ',
  producer: '',
  coverage: '',
  synonyms: 'os sinônimos ',
  plan: 'o plano ',
  customer: 'o cliente ',
  download: 'a planilha de ',
  team: '',
  receipt: '',
  statement: 'o acerto ',
  harvest: 'a colheita, ',
  message: 'a mensagem ',
  pending: 'a pendência: ',
};

export function sentenceOf(entry: Told): Sentence {
  const sentence = Object.hasOwn(SENTENCES, entry.action) ? SENTENCES[entry.action as AuditAction] : unknown;
  const [verb, after] = sentence(entry);
  return { before: `${verb} `, name: nameOf(entry), after };
}

/** What bears no name here, or a customer's. */
const NUMBERED = new Set<AuditSubject>(['order', 'subscription', 'customer', 'message']);

function nameOf({ subject, subject_id, subject_name }: Told): string {
  const number = `#${subject_id.slice(0, 8).toUpperCase()}`;
  if (NUMBERED.has(subject)) return number;
  if (subject === 'payment') return subject_id;
  if (subject === 'download') return DOWNLOADS[subject_id] ?? subject_id;
  return subject === 'basket' ? `${number} (${dayInDigits(subject_name)})` : subject_name;
}

const the = ({ subject }: Told, verb: string) => `${verb} ${THE[subject]}`.trimEnd();
/** 'de Tomate', 'do pedido #BCA4AF28' */
const ofThe = ({ subject }: Told, verb: string) => `${verb} d${THE[subject] || 'e'}`.trimEnd();

/** The words before the name and those after it. */
type Words = (entry: Told) => [verb: string, after: string];

/** Written by a newer release than this page is of. */
const unknown: Words = (entry) => [the(entry, 'alterou'), '. Recarregue a página para ler o que mudou'];

const SENTENCES: Record<AuditAction, Words> = {
  created: (entry) =>
    entry.subject === 'order'
      ? ['anotou por telefone o pedido', entry.to === 'door' ? ', com pagamento na entrega' : '']
      : entry.subject === 'coverage'
        ? ['incluiu na cobertura', entry.to ? ` (${entry.to})` : '']
        : [the(entry, entry.subject === 'post' ? 'escreveu' : 'cadastrou'), ''],
  deleted: (entry) =>
    entry.subject === 'coverage'
      ? ['tirou da cobertura', entry.from ? ` (${entry.from})` : '']
      : [the(entry, 'excluiu'), ''],
  edited: (entry) => [the(entry, 'editou'), editWords(entry)],
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
  status: (entry) => [ofThe(entry, 'mudou o status'), fromTo(entry, statusNameOf(entry.subject))],
  payment: (entry) => [ofThe(entry, 'mudou o pagamento'), fromTo(entry, paymentName)],
  undone: (entry) => [ofThe(entry, 'desfez a mudança'), fromTo(entry, orderStateName)],
  restored: (entry) => [the(entry, 'trouxe de volta'), ''],
  goods: (entry) => [
    entry.to === 'lost' ? 'deu por perdidos os produtos do pedido' : 'devolveu à banca os produtos do pedido',
    '',
  ],
  refund: (entry) => [ofThe(entry, `pediu a devolução de ${money(entry.to ?? '0')}`), ''],
  returned: (entry) => [ofThe(entry, `registrou que devolveu ${money(entry.to ?? '0')} por outro meio`), ''],
  handled: (entry) => [the(entry, 'resolveu'), entry.to ? `: ${entry.to}` : ''],
  range: (entry) => [ofThe(entry, 'mudou a faixa de CEP'), fromTo(entry, (range) => range)],
  days: (entry) => [ofThe(entry, 'mudou os dias de entrega'), fromTo(entry, (days) => days)],
  moved: (entry) => [ofThe(entry, 'mudou o dia'), fromTo(entry, dayInDigits)],
  closed: (entry) => [
    'deixou sem entrega',
    `: ${entry.from ?? ''}${entry.to === null ? '' : `, com saída em ${entry.to}`}`,
  ],
  reopened: (entry) => ['voltou a entregar em', entry.from === null ? '' : ` (era ${entry.from})`],
  worth: (entry) => [ofThe(entry, 'mudou o valor das cestas'), fromTo(entry, (worth) => worth)],
  cutoff: (entry) => [ofThe(entry, 'mudou o corte'), fromTo(entry, (cutoff) => cutoff)],
  basket: (entry) => [ofThe(entry, 'trocou a escolha de sempre'), swapWords(entry)],
  swapped: (entry) => [ofThe(entry, `trocou os itens da entrega${on(entry.to)}`), ''],
  unswapped: (entry) => [ofThe(entry, `desfez a troca da entrega${on(entry.to)}`), ''],
  address: (entry) =>
    entry.subject === 'customer'
      ? ['cadastrou um endereço para o cliente', '']
      : [ofThe(entry, 'mudou o endereço'), ''],
  tastes: (entry) => [ofThe(entry, 'mudou as preferências'), fromTo(entry, (words) => words)],
  plan: (entry) => [ofThe(entry, 'mudou o plano'), fromTo(entry, (plan) => plan)],
  cancelled: (entry) => [
    the(entry, 'cancelou'),
    entry.to ? `, que vai até ${dayInDigits(entry.to)}` : ', com fim na hora',
  ],
  reactivated: (entry) => [the(entry, 'reativou'), ''],
  payment_link: (entry) => [ofThe(entry, 'enviou de novo o link de pagamento'), ''],
  shortage: (entry) => {
    const missing = entry.from ?? 'um produto';
    const what = entry.to
      ? `trocou ${missing}, que faltou, por ${entry.to} n`
      : `tirou ${missing}, que faltou, d`;
    return [`${what}${THE[entry.subject] || 'e'}`.trimEnd(), ''];
  },
  note: (entry) => [the(entry, `${NOTE[entry.to ?? ''] ?? 'mudou uma anotação'} sobre`), ''],
  skipped: (entry) => [ofThe(entry, `pulou a entrega${on(entry.to)}`), ''],
  unskipped: (entry) => [ofThe(entry, `trouxe de volta a entrega${on(entry.to)}`), ''],
  paused: (entry) => [the(entry, 'pausou'), entry.to ? ` até ${dayInDigits(entry.to)}` : ''],
  resumed: (entry) => [ofThe(entry, 'encerrou a pausa'), ''],
  rhythm: (entry) => [ofThe(entry, 'mudou o ritmo'), fromTo(entry, rhythmName)],
  weeks: (entry) => [ofThe(entry, 'retomou do Stripe as semanas'), entry.to ? `: ${entry.to}` : ''],
  downloaded: (entry) => [
    entry.subject_id === 'sheets' ? 'imprimiu as' : the(entry, 'baixou'),
    entry.to ? ` (${period(entry.to)})` : '',
  ],
  credit: (entry) => [
    `deu ${money(entry.to ?? '0')} de crédito para ${THE[entry.subject]}`.trimEnd(),
    entry.from ? `: ${entry.from}` : '',
  ],
  invited: (entry) => ['convidou para a equipe', inRole(entry.to)],
  reinvited: (entry) => ['reenviou o convite de', inRole(entry.to)],
  uninvited: (entry) => ['retirou o convite de', inRole(entry.from)],
  joined: (entry) => ['aceitou o convite e entrou na equipe como', inRole(entry.to)],
  role: (entry) => ['mudou o papel de', fromTo(entry, roleName)],
  revoked: (entry) => ['encerrou o acesso de', inRole(entry.from)],
  received: (entry) => ['anotou que chegou de', entry.to ? `: ${entry.to}` : ''],
  lost: (entry) => [
    'anotou perda do que veio de',
    `${entry.to ? `: ${entry.to}` : ''}${entry.from ? ` (${entry.from})` : ''}`,
  ],
  corrected: (entry) => [
    entry.subject === 'receipt' ? 'corrigiu o que chegou de' : 'corrigiu um lançamento no acerto de',
    `${entry.from ? `: ${entry.from}` : ''}${entry.to ? ` (${entry.to})` : ''}`,
  ],
  entered: (entry) => [
    'lançou no acerto de',
    `${entry.from ? `: ${entry.from}` : ''}${entry.to ? `, ${money(entry.to)}` : ''}`,
  ],
  // The name says whose statement it is: 'nº 12, Dona Nalva'.
  settled: (entry) => [the(entry, 'fechou'), entry.to ? `, em ${money(entry.to)}` : ''],
  nota: (entry) => [ofThe(entry, 'mudou a nota'), `,${fromTo(entry, (nota) => nota)}`],
  paid: (entry) => [
    the(entry, 'pagou'),
    `${entry.to ? `, ${money(entry.to)}` : ''}${entry.from ? `, em ${dayInDigits(entry.from)}` : ''}`,
  ],
  unpaid: (entry) => [ofThe(entry, 'desfez o pagamento'), ''],
  'two-step': (entry) => [`${TWO_STEP[entry.to ?? ''] ?? 'mudou'} a verificação em duas etapas de`, ''],
  farm_link: (entry) => [ofThe(entry, `${entry.to === 'revoked' ? 'revogou' : 'renovou'} a página`), ''],
  harvest_answer: (entry) => [
    ofThe(entry, `anotou por telefone a resposta da colheita${on(entry.from)}`),
    entry.to ? `: ${entry.to}` : '',
  ],
  harvest_asked: (entry) => [
    'pediu aos produtores o que faltava para a colheita de',
    entry.to === '1' ? ' (1 pedido)' : ` (${entry.to ?? 0} pedidos)`,
  ],
  harvest_sent: (entry) => [
    ofThe(entry, `enviou o pedido da colheita${on(entry.from)}`),
    entry.to ? ` ${SENT_WAYS[entry.to] ?? ''}` : '',
  ],
  harvest_unsent: (entry) => [
    ofThe(entry, `marcou como não enviado o pedido da colheita${on(entry.from)}`),
    '',
  ],
  forecast_sent: (entry) => [
    ofThe(entry, `enviou a previsão da colheita${on(entry.from)}`),
    entry.to ? ` ${SENT_WAYS[entry.to] ?? ''}` : '',
  ],
  answered: (entry) =>
    entry.to === 'false'
      ? [the(entry, 'voltou'), ' para as que esperam resposta']
      : [the(entry, 'marcou'), ' como respondida'],
  dismissed: (entry) => [the(entry, 'dispensou'), ''],
  held_sent: ({ to }) => ['mandou enviar', howMany(to)],
  held_gone: ({ to }) => ['disse que já tinham saído', howMany(to)],
};

const howMany = (count: string | null) => (count ? `: ${count}` : '');

const SENT_WAYS: Record<string, string> = {
  whatsapp: 'pelo WhatsApp',
  email: 'por e-mail',
  phone: 'por telefone ou de outro jeito',
};

/** ': descrição, de “Do quintal” para “Da horta”'; of older entries only which fields there were. */
function editWords({ field, from, to }: Told): string {
  if (!field) return to ? `: ${to}` : '';
  if (from && to) return `: ${field}, de “${from}” para “${to}”`;
  return `: ${field}, ${to ? `agora “${to}”` : `antes “${from ?? ''}”`}`;
}

/** ': saiu Quiabo; entrou Jiló' */
function swapWords({ from, to }: Told): string {
  const words = [from && `saiu ${from}`, to && `entrou ${to}`].filter(Boolean).join('; ');
  return words && `: ${words}`;
}

const NOTE: Record<string, string> = {
  added: 'escreveu uma anotação',
  edited: 'editou uma anotação',
  removed: 'removeu uma anotação',
  restored: 'trouxe de volta uma anotação',
};

/** Tables that were taken out of the store, by their kind; sheets are on paper. */
const DOWNLOADS: Record<string, string> = {
  orders: 'pedidos',
  subscriptions: 'assinaturas',
  customers: 'clientes',
  payments: 'pagamentos',
  sheets: 'folhas de separação',
  statements: 'acertos',
};

const TWO_STEP: Readonly<Record<string, string>> = { on: 'ativou', off: 'desativou', reset: 'retirou' };
const inRole = (role: string | null) => (role ? ` (${roleName(role)})` : '');

/** ' de 08/12/2026', after what it is said of. */
const on = (date: string | null) => (date ? ` de ${dayInDigits(date)}` : '');

function fromTo({ from, to }: Told, inWords: (value: string) => string): string {
  return `${from === null ? '' : ` de ${inWords(from)}`}${to === null ? '' : ` para ${inWords(to)}`}`;
}
