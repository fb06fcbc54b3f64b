import { briefDay, DAY_MS, dayOf, momentFormatter } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { Today } from '@cesta/contract/panel/today';
import { tabAddress } from '../every-tab/tab-address.ts';
import { counted, formatCount } from '../parts/counted.ts';

const clockTime = momentFormatter({ timeStyle: 'short' });

interface Task {
  key: string;
  title: string;
  value: string;
  detail: string;
  to: string;
  tone: 'urgent' | 'plain' | 'quiet';
}

/** Nothing of today waits for anybody. */
export function isQuiet({
  today,
  round,
  shortages,
  harvest,
  unanswered,
  late_payers,
  undelivered,
  worklist,
  unread,
}: Today): boolean {
  const isDue = round?.date === today && round.scheduled + round.packed > 0;
  const waiting = [
    shortages.total,
    harvest.total,
    unanswered.total,
    late_payers.total,
    undelivered.baskets,
    undelivered.orders,
    worklist,
    unread,
  ];
  return !isDue && waiting.every((count) => count === 0);
}

/** Always the same nine, in the same places: the eye finds them without reading. */
export function tasksOf(data: Today, now: number): Task[] {
  return [
    roundTask(data),
    cutoffTask(data, now),
    shortageTask(data),
    harvestTask(data),
    farmsTask(data),
    payersTask(data, now),
    undeliveredTask(data),
    {
      key: 'worklist',
      title: 'A resolver',
      value: data.worklist === 0 ? 'Tudo resolvido' : counted(data.worklist, 'caso', 'casos'),
      detail: '',
      to: tabAddress('pendencias'),
      tone: toneOf(data.worklist),
    },
    {
      key: 'unread',
      title: 'Recados de clientes',
      value: data.unread === 0 ? 'Todos lidos' : `${formatCount(data.unread)} por ler`,
      detail: '',
      to: tabAddress('contato', data.unread > 0 ? { filtro: 'nao-lidas' } : {}),
      tone: data.unread > 0 ? 'plain' : 'quiet',
    },
  ];
}

const toneOf = (count: number): Task['tone'] => (count > 0 ? 'urgent' : 'quiet');
const roundAddress = (date: string) => tabAddress('entregas', { semana: date, dia: date });

function roundTask({ round, today }: Today): Task {
  const key = 'round';
  if (!round)
    return {
      key,
      title: 'Caixas',
      value: 'Nenhuma saída',
      detail: '',
      to: tabAddress('entregas'),
      tone: 'quiet',
    };
  const { date, scheduled, packed, delivered } = round;
  const all = scheduled + packed + delivered;
  const isToday = date === today;
  return {
    key,
    title: isToday ? 'Caixas de hoje' : `Caixas de ${briefDay(date)}`,
    value: `${formatCount(packed + delivered)} de ${counted(all, 'separada', 'separadas')}`,
    detail: delivered > 0 ? `${formatCount(delivered)} já na porta` : '',
    to: roundAddress(date),
    tone: isToday && scheduled > 0 ? 'urgent' : 'plain',
  };
}

function cutoffTask({ cutoff }: Today, now: number): Task {
  const title = 'Próximo fechamento';
  if (!cutoff)
    return {
      key: 'cutoff',
      title,
      value: 'Sem rota',
      detail: '',
      to: tabAddress('cobertura'),
      tone: 'quiet',
    };
  return {
    key: 'cutoff',
    title,
    value: timeLeft(Date.parse(cutoff.at) - now),
    detail: `${cutoff.cities.join(', ')}: saída de ${briefDay(cutoff.date)}`,
    to: roundAddress(cutoff.date),
    tone: 'plain',
  };
}

/** 'em 2 dias e 3 h', 'em 5 h 20 min', 'em 12 min' */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes === 0) return 'em instantes';
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `em ${counted(days, 'dia', 'dias')}${hours > 0 ? ` e ${hours} h` : ''}`;
  return hours > 0 ? `em ${hours} h ${minutes % 60} min` : `em ${minutes} min`;
}

/** 'Manga (4), Couve (2) e mais 3' */
function withMore(names: readonly string[], total: number): string {
  const rest = total - names.length;
  return rest > 0 ? `${names.join(', ')} e mais ${formatCount(rest)}` : names.join(', ');
}

const missingNames = (products: readonly { name: string; missing: number }[]) =>
  products.map(({ name, missing }) => `${name} (${formatCount(missing)})`);

const harvestAddress = (date: string | null, part: string) =>
  tabAddress('colheita', date ? { dia: date, ver: part } : {});

function harvestTask({ harvest: { date, total, products } }: Today): Task {
  return {
    key: 'harvest',
    title: date ? `Colheita de ${briefDay(date)}` : 'Colheita',
    value:
      total > 0 ? counted(total, 'produto falta', 'produtos faltam') : date ? 'Completa' : 'Ninguém chamado',
    detail: withMore(missingNames(products), total),
    to: harvestAddress(date, total > 0 ? 'falta' : 'produto'),
    tone: toneOf(total),
  };
}

function farmsTask({ unanswered: { date, until, total, names }, harvest }: Today): Task {
  const none = harvest.date === null ? 'Ninguém chamado' : 'Todos responderam';
  const who = withMore(names, total);
  return {
    key: 'farms',
    title: 'Produtores sem resposta',
    value: total === 0 ? none : counted(total, 'produtor', 'produtores'),
    detail: until ? `${who}: até ${briefDay(dayOf(until))}, ${clockTime(until)}` : who,
    to: harvestAddress(date, 'produtor'),
    tone: total > 0 ? 'plain' : 'quiet',
  };
}

function shortageTask({ shortages: { total, products } }: Today): Task {
  const [first] = products;
  return {
    key: 'shortages',
    title: 'Em falta para as cestas',
    value: total === 0 ? 'Nada em falta' : counted(total, 'item', 'itens'),
    detail: withMore(missingNames(products), total),
    to:
      total === 1 && first
        ? tabAddress('produtos', { produto: first.id })
        : tabAddress(total > 0 ? 'pendencias' : 'produtos'),
    tone: toneOf(total),
  };
}

function payersTask({ late_payers: { total, amount, payers } }: Today, now: number): Task {
  const [oldest] = payers;
  return {
    key: 'payers',
    title: 'Cobranças em atraso',
    value: total === 0 ? 'Ninguém' : `${formatCount(total)} · ${formatCents(fromReais(amount))}`,
    detail: oldest ? `${oldest.name}, há ${daysSince(oldest.since, now)}` : '',
    // Unfiltered: whoever owes comes first there, also those whose card is no longer tried.
    to: tabAddress('assinaturas'),
    tone: toneOf(total),
  };
}

function daysSince(moment: string, now: number): string {
  const days = Math.floor((now - Date.parse(moment)) / DAY_MS);
  return days < 1 ? 'menos de um dia' : counted(days, 'dia', 'dias');
}

function undeliveredTask({ undelivered: { baskets, orders, since }, today }: Today): Task {
  const total = baskets + orders;
  return {
    key: 'undelivered',
    title: 'Não chegaram',
    value: total === 0 ? 'Nenhuma' : counted(total, 'caixa', 'caixas'),
    detail: since ? `a mais antiga de ${briefDay(since)}` : '',
    to: roundAddress(since ?? dayOf(`${today}T12:00:00Z`)),
    tone: toneOf(total),
  };
}
