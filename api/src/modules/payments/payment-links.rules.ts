import { spokenMoment } from '@cesta/contract/base/calendar';
import { type Cents, formatCents } from '@cesta/contract/base/money';
import { calledBy } from '@cesta/contract/identity/called-by';

interface Payable {
  name: string;
  storeName: string;
  /** 'seu pedido 1A2B3C4D' */
  what: string;
  amount: Cents;
  url: string;
  until: Date | null;
}

/** What the operator sends by WhatsApp, complete in itself. */
export function linkText({ name, storeName, what, amount, url, until }: Payable): string {
  const wait = until ? ` O link vale até ${spokenMoment(until)}.` : '';
  return `Olá, ${calledBy(name)}! Aqui é da ${storeName}. Para pagar ${what}, no valor de ${formatCents(amount)}, é só abrir este link: ${url}\n${wait.trim()}`.trim();
}

/** Pressed twice it is sent once: within the same minute it is the same sending. */
export function sendingAt(now: Date): string {
  return now.toISOString().slice(0, 16);
}
