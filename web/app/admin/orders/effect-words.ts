import { spokenWeekday } from '@cesta/contract/base/calendar';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { ChangeEffect } from '@cesta/contract/orders/order-desk';

/** 'Vai mandar o e-mail "Pedido 1A2B3C4D cancelado" e devolver 3 produtos ao estoque.' Empty when nothing happens. */
export function effectSentence(effects: readonly ChangeEffect[]): string {
  const words = effects.map(inWords);
  return words.length > 0 ? `Vai ${joined(words)}.` : '';
}

export function joined(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} e ${words.at(-1)}` : (words[0] ?? '');
}

function inWords(effect: ChangeEffect): string {
  switch (effect.kind) {
    case 'email':
      return `mandar o e-mail "${effect.subject}"`;
    case 'stock':
      return STOCK[effect.way](units(effect.units));
    case 'delivery':
      return DELIVERY[effect.way](effect.date ? ` de ${spokenWeekday(effect.date)}` : ' de entregas');
    case 'money':
      return MONEY[effect.way](formatCents(fromReais(effect.amount)));
    case 'payment':
      return effect.way === 'closed'
        ? 'fechar a página de pagamento do cliente'
        : 'dar meia hora ao cliente para pagar';
  }
}

const units = (count: number) => (count === 1 ? '1 produto' : `${count} produtos`);

const STOCK: Record<Extract<ChangeEffect, { kind: 'stock' }>['way'], (what: string) => string> = {
  take: (what) => `tirar ${what} do estoque`,
  return: (what) => `devolver ${what} ao estoque`,
  lost: (what) => `dar ${what} por perdidos`,
};

const DELIVERY: Record<Extract<ChangeEffect, { kind: 'delivery' }>['way'], (list: string) => string> = {
  joins: (list) => `pôr o pedido na lista${list}`,
  leaves: (list) => `tirar o pedido da lista${list}`,
  packed: (list) => `contar como separado na lista${list}`,
  unpacked: (list) => `voltar a "a separar" na lista${list}`,
};

const MONEY: Record<Extract<ChangeEffect, { kind: 'money' }>['way'], (amount: string) => string> = {
  counted: (amount) => `contar ${amount} como recebidos`,
  uncounted: (amount) => `deixar de contar ${amount} como recebidos`,
  kept: (amount) => `deixar ${amount} com a loja até você devolver`,
};

/** What many changes do together: the same things counted, not repeated. */
export function summaryOf(all: readonly (readonly ChangeEffect[])[]): string[] {
  const sums = new Map<
    string,
    { one: string; many: (count: number, sum: number) => string; sum: number; count: number }
  >();
  const add = (key: string, one: string, sum: number, many: (count: number, sum: number) => string) => {
    const line = sums.get(key) ?? { one, many, sum: 0, count: 0 };
    sums.set(key, { ...line, sum: line.sum + sum, count: line.count + 1 });
  };
  for (const effect of all.flat()) {
    const one = inWords(effect);
    if (effect.kind === 'email') add('email', one, 0, (count) => `mandar ${count} e-mails aos clientes`);
    else if (effect.kind === 'stock')
      add(`stock ${effect.way}`, one, effect.units, (_, sum) => STOCK[effect.way](units(sum)));
    else if (effect.kind === 'money')
      add(`money ${effect.way}`, one, fromReais(effect.amount), (_, sum) =>
        MONEY[effect.way](formatCents(sum as ReturnType<typeof fromReais>)),
      );
    else add(one, one, 0, (count) => `${one} (${count} pedidos)`);
  }
  return [...sums.values()].map(({ one, many, sum, count }) => (count === 1 ? one : many(count, sum)));
}
