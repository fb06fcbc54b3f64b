import type { StaffRole } from '@cesta/contract/identity/identity';
import { useSession } from '../../session/session-store.ts';

/** Of who is in the panel: its guard lets nobody else in. */
export function useRole(): StaffRole {
  const { user } = useSession();
  return user && user.role !== 'customer' ? user.role : 'driver';
}
