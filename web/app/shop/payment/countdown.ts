import { PAYMENT_WINDOW_SECONDS } from '@cesta/contract/orders/order-constants';

/** What was ordered on the phone waits for hours, not for the usual window. */
const LONG_SECONDS = 2 * 3600;

/** Never more than the whole window: a clock that is wrong must not promise time that nobody gives. */
export function secondsLeft(deadline: number, now: number): number {
  const left = Math.ceil((deadline - now) / 1000);
  if (left > LONG_SECONDS) return left;
  return Math.min(PAYMENT_WINDOW_SECONDS, Math.max(0, left));
}

/** '29:07', '0:09'; '23:41:09' for one that waits for hours. */
export function formatCountdown(seconds: number): string {
  if (seconds > LONG_SECONDS) {
    const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, '0');
    return `${Math.floor(seconds / 3600)}:${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is worth saying aloud: a few marks on the way, not every second. */
export function spokenCountdown(seconds: number): string {
  if (seconds === 0) return 'O tempo para pagar acabou.';
  if (seconds > LONG_SECONDS) return `Faltam mais de ${Math.floor(seconds / 3600)} horas para pagar.`;
  if (seconds <= 60) return 'Falta menos de 1 minuto para pagar.';
  const mark = [5, 10, 20, 30].find((minutes) => seconds <= minutes * 60) ?? 30;
  return `Menos de ${mark} minutos para pagar.`;
}
