import { briefDay, DAY_MS, dayOf } from '@cesta/contract/calendar';
import { formatCents, fromReais } from '@cesta/contract/money';
import type { Today } from '@cesta/contract/today';
import { counted, formatCount } from '../counted.ts';
import { tabAddress } from '../tab-address.ts';

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
  late_payers,
  undelivered,
  worklist,
  unread,
}: Today): boolean {
  const isDue = round?.date === today && round.scheduled + round.packed > 0;
  const waiting = [
    shortages.total,
    late_payers.total,
    undelivered.baskets,
    undelivered.orders,
    worklist,
    unread,
  ];
  return !isDue && waiting.every((count) => count === 0);
}

/** Always the same seven, in the same places: the eye finds them without reading. */
export function tasksOf(data: Today, now: number): Task[] {
  return [
    roundTask(data),
    cutoffTask(data, now),
    shortageTask(data),
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
    value: `${formatCount(packed + delivered)} de ${formatCount(all)} separadas`,
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

function shortageTask({ shortages }: Today): Task {
  const { total, products } = shortages;
  const rest = total - products.length;
  const names = products.map(({ name, missing }) => `${name} (${formatCount(missing)})`).join(', ');
  return {
    key: 'shortages',
    title: 'Em falta para as cestas',
    value: total === 0 ? 'Nada em falta' : counted(total, 'item', 'itens'),
    detail: rest > 0 ? `${names} e mais ${formatCount(rest)}` : names,
    to: shortageAddress(shortages),
    tone: toneOf(total),
  };
}

/** One day's harvest is settled in Falta, one product on its shelf; several matters stand side by side in Pendências. */
function shortageAddress({ total, products }: Today['shortages']): string {
  const [first] = products;
  if (!first) return tabAddress('produtos');
  const isOneDay = total === products.length && products.every(({ date }) => date === first.date);
  if (first.date && isOneDay) return tabAddress('colheita', { dia: first.date, ver: 'falta' });
  return total === 1 ? tabAddress('produtos', { produto: first.id }) : tabAddress('pendencias');
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
