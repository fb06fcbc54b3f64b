import { useState } from 'react';
import type { SessionUser } from '../../session/storage.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { Privacy } from './privacy.tsx';

export function SecurityTab({ user }: { user: SessionUser }) {
  // A new password ends the other sessions: the list is asked for again.
  const [changes, setChanges] = useState(0);
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-x-16">
      <ChangePassword user={user} onChanged={() => setChanges((count) => count + 1)} />
      <div className="grid content-start gap-12">
        <Devices key={changes} user={user} />
        <Privacy user={user} />
      </div>
    </div>
  );
}
