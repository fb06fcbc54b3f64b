import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cesta/contract/base/calendar';

/** 'agora', '5min atrás', '3h atrás', '2d atrás' */
export function relativeTime(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (!(passed >= MINUTE_MS)) return 'agora';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)}min atrás`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)}h atrás`;
  return `${Math.floor(passed / DAY_MS)}d atrás`;
}
