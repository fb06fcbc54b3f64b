const EVERY_MS = 30_000;
const TICK_MS = 500;

/**
 * How many seconds a run still takes. Each suite says how long it usually takes, when it started, how far it is (0 to
 * 1) and whether it has ended; so many of them run side by side.
 */
export function secondsLeft(suites, lanes, now) {
  const running = suites.filter(({ started, ended }) => started !== undefined && ended === undefined);
  const free = [...running.map((suite) => leftOf(suite, now)), ...Array(lanes).fill(0)].slice(0, lanes);
  for (const { expected } of suites.filter(({ started }) => started === undefined)) {
    const soonest = free.indexOf(Math.min(...free));
    free[soonest] += expected;
  }
  return Math.max(...free);
}

/** The further a suite is, the more its own pace counts and the less what it usually takes. */
function leftOf({ expected, started, share }, now) {
  const spent = (now - started) / 1000;
  if (share === 0) return Math.max(expected - spent, 1);
  return (1 - share) * ((1 - share) * expected + spent);
}

/** '3:05  journeys 120 of 425 (1 failed), api 14 of 128, about 9 min left' */
export function progressLine(suites, lanes, { begun, now }) {
  const running = suites.filter(({ started, ended }) => started !== undefined && ended === undefined);
  const names = running.map(({ name, done, total, failed }) => {
    const missed = failed ? ` (${failed} failed)` : '';
    return total ? `${name} ${done} of ${total}${missed}` : name;
  });
  return `${clock((now - begun) / 1000)}  ${[...names, leftText(secondsLeft(suites, lanes, now))].join(', ')}`;
}

function leftText(seconds) {
  return seconds < 60 ? 'less than a minute left' : `about ${Math.ceil(seconds / 60)} min left`;
}

export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

/** Shows a line that changes, on a terminal at its foot, elsewhere as a new line now and then. */
export function showProgress(line, output = process.stdout) {
  const isTerminal = output.isTTY === true;
  const clear = () => isTerminal && output.write('\r\u001b[K');
  const show = () => {
    clear();
    const text = `  ${line()}`;
    output.write(isTerminal ? text.slice(0, (output.columns ?? 80) - 1) : `${text}\n`);
  };
  const timer = setInterval(show, isTerminal ? TICK_MS : EVERY_MS);
  return {
    /** A line that stays. */
    print(text) {
      clear();
      output.write(`${text}\n`);
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}
