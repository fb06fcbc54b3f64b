import { isLoopbackName } from '@cesta/api/platform/http/local-callers';
import type { Settings } from '@cesta/api/settings';
import { LaunchError } from './launch-error.ts';

/** A development store has an admin whose password stands in the README. It is for this machine unless somebody says so. */
export function refusePublicDevelopment({ production, publicDemo, host, baseUrl }: Settings): void {
  if (production || publicDemo) return;
  const publicAddress = [
    !isLoopbackName(host) && `HOST=${host}`,
    !isLoopbackName(new URL(baseUrl).hostname) && `BASE_URL=${baseUrl}`,
  ].find(Boolean);
  if (!publicAddress) return;
  throw new LaunchError(
    `${publicAddress} would show a development store, with its demo admin and the well-known password of that, to everybody who can reach this machine: leave it out, set NODE_ENV=production for a shop, or PUBLIC_DEMO=1 for a demonstration on purpose.`,
  );
}
