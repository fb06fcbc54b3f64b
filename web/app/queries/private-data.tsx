import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../session/session-store.ts';
import { clientOf } from './query-client.ts';

/** Around every screen that loads private data. Another account begins with an empty screen. */
export function PrivateData({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <QueryClientProvider key={user.id} client={clientOf(user.id)}>
      {children}
    </QueryClientProvider>
  );
}
