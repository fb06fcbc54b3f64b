/** Less than that is the way of an answer and an ordinary clock. */
const ORDINARY_MS = 60_000;

const NAME = 'server_ahead';

/** How far the server's clock is ahead of this device's. Always 0 on the server itself, which answers many. */
let ahead = recallAhead();
/** When this page began, by this device's clock: another answer only when somebody has set that clock since. */
let origin: number | null = null;

/**
 * Takes the time from an answer of the server. One that was long on its way, as over a phone's sleep, tells nothing:
 * `askedAt` is this device's time when it was asked for.
 */
export function noteServerTime({ headers }: Response, askedAt: number): void {
  if (typeof window === 'undefined') return;
  const now = Date.now();
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told) || Math.abs(now - askedAt) > ORDINARY_MS) return;
  const began = now - performance.now();
  if (origin !== null && Math.abs(began - origin) <= ORDINARY_MS) return;
  origin = began;
  ahead = Math.abs(told - now) > ORDINARY_MS ? told - now : 0;
  keepAhead();
}

/** What the server's clock shows when this device's shows `now`: the server's deadlines are held against it. */
export function serverNow(now: number = Date.now()): number {
  return now + ahead;
}

/** A page that is loaded again judges deadlines before the first answer: until then by what this tab knew. */
function recallAhead(): number {
  if (typeof window === 'undefined') return 0;
  try {
    return Number(sessionStorage.getItem(NAME)) || 0;
  } catch {
    return 0;
  }
}

function keepAhead(): void {
  try {
    if (ahead === 0) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, String(ahead));
  } catch {
    // The next answer tells it again.
  }
}
