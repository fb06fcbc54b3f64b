import type { Subscription } from '@cesta/contract/subscriptions';
import { useState } from 'react';

/** What was loaded, until a change answers with something newer; loading again wins over both. */
export function useNewest(loaded: Subscription) {
  const [newer, setNewer] = useState<{ than: Subscription; subscription: Subscription }>();
  return {
    subscription: newer?.than === loaded ? newer.subscription : loaded,
    replace: (subscription: Subscription) => setNewer({ than: loaded, subscription }),
  };
}
