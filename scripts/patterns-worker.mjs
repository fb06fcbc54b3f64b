import { parentPort } from 'node:worker_threads';
// The one of its builds that is JavaScript alone: no Java, no program of the platform.
import recheck from 'recheck/lib/browser.js';

/** Generous, so that a busy machine gives the same answer as an idle one. */
const limits = { timeout: 120_000, incubationTimeout: 20_000, attackTimeout: 20_000 };

parentPort.on('message', ({ source, flags }) => {
  const { status, complexity, attack, error } = recheck.checkSync(source, flags, limits);
  parentPort.postMessage(
    status === 'safe'
      ? 'safe'
      : [status, complexity?.summary, attack?.pattern, error?.kind].filter(Boolean).join(', '),
  );
});
