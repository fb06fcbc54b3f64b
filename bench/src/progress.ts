const STEP_MS = 15_000;

/** One line that changes on a terminal; elsewhere a line now and then. */
export function progressTeller(name: string): (text: string) => void {
  const { stdout } = process;
  const began = Date.now();
  let next = 0;
  return (text) => {
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    if (stdout.isTTY) stdout.write(`\r\u001b[K  ${name}, ${minutes} min: ${text}`);
    else if (Date.now() >= next) {
      next = Date.now() + STEP_MS;
      stdout.write(`  ${name}, ${minutes} min: ${text}\n`);
    }
  };
}
