import { mine } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import type { SessionUser } from '../../session/storage.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { Privacy } from './privacy.tsx';
import { TwoStep } from './two-step.tsx';

export function SecurityTab({ user }: { user: SessionUser }) {
  const refresh = useRefresh();
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-x-16">
      {/* A new password ends the other sessions: the list is asked for again. */}
      <ChangePassword user={user} onChanged={() => refresh(mine.sessions)} />
      <div className="grid content-start gap-12">
        <TwoStep user={user} />
        <Devices user={user} />
        <Privacy user={user} />
      </div>
    </div>
  );
}
