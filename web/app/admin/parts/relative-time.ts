import { DAY_MS } from '@cesta/contract/base/calendar';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** 'agora', '5min atrás', '3h atrás', '2d atrás' */
export function relativeTime(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (!(passed >= MINUTE)) return 'agora';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}min atrás`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR)}h atrás`;
  return `${Math.floor(passed / DAY_MS)}d atrás`;
}
