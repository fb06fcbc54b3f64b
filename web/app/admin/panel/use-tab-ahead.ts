import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { readSession } from '../../session/storage.ts';
import { tabOf } from '../admin-tabs.ts';

/** Fetches the code of the tab that the address names while the server is still asked who this is. */
export function useTabAhead(): void {
  const [query] = useSearchParams();
  const wanted = query.get('tab');
  useEffect(() => {
    const role = readSession()?.user.role;
    if (role && role !== 'customer') tabOf(wanted, role)?.panel.preload();
  }, [wanted]);
}
