/** A problem told in its message; the stack would say nothing more. */
export class Failure extends Error {}

const width = 28;

/**
 * Does one step of work and reports it in one line with its time. What `work` returns comes back;
 * when it is an object with a `note`, that is added to the line.
 */
export async function step(label, work) {
  const started = performance.now();
  process.stdout.write(`  ${label} `);
  try {
    const result = await work();
    finishLine(label, started, result?.note);
    return result;
  } catch (error) {
    finishLine(label, started, 'failed');
    throw error;
  }
}

function finishLine(label, started, note) {
  const line = lineOf(label, (performance.now() - started) / 1000, note);
  process.stdout.write(`${line.slice(label.length + 3)}\n`);
}

/** '  types ..................  12.3 s  6 passed' */
export function lineOf(label, seconds, note) {
  const dots = '.'.repeat(Math.max(2, width - label.length));
  return `  ${label} ${dots} ${seconds.toFixed(1).padStart(5)} s${note ? `  ${note}` : ''}`;
}
