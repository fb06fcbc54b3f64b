import type { Done } from '@cesta/contract/base/answers';
import { formatMoment } from '@cesta/contract/base/calendar';
import type { Session } from '@cesta/contract/identity/identity';
import { Laptop, Smartphone } from 'lucide-react';
import { Loaded } from '../../queries/loaded.tsx';
import { mine } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api, listOf } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { sessionsOf } from '../account-queries.ts';

/** Where the account is open, and the way to close it there. */
export function Devices({ user }: { user: SessionUser }) {
  const devices = useApiQuery(sessionsOf(user), { onReturn: true });
  return (
    <section className="grid gap-5">
      <Heading>Onde você está conectado</Heading>
      <Loaded from={devices} tells="by-toast" waiting={<RowsSkeleton rows={2} />}>
        {(data) => (
          <DeviceList path={`/users/${user.id}/sessions`} sessions={listOf<Session>(data, 'sessions')} />
        )}
      </Loaded>
    </section>
  );
}

interface DeviceListProps {
  path: string;
  sessions: readonly Session[];
}

function DeviceList({ path, sessions }: DeviceListProps) {
  const ending = useAction({
    run: (address: string) => api.delete<Done>(address),
    done: ({ message }) => message,
    failed: 'Erro ao encerrar a sessão',
    changes: [mine.sessions],
  });
  const list = useKeptFocus<HTMLUListElement>(sessions.map(({ id }) => id).join(' '));
  const hasOthers = sessions.some(({ current }) => !current);

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Dispositivos conectados" className="grid gap-3">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            ending={ending.running === `${path}/${session.id}`}
            onEnd={() => void ending.perform(`${path}/${session.id}`)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          variant="secondary"
          busy={ending.running === path}
          onClick={() => void ending.perform(path)}
          className="sm:justify-self-start"
        >
          Sair dos outros dispositivos
        </Button>
      )}
    </>
  );
}

interface DeviceProps {
  session: Session;
  ending: boolean;
  onEnd: () => void;
}

function Device({ session: { device, current, last_used_at }, ending, onEnd }: DeviceProps) {
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-4 rounded-card border border-line bg-card p-4">
      <Icon aria-hidden="true" className="size-7 shrink-0 text-leaf" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{device}</p>
        <p className="text-small text-ink-soft">Último uso: {formatMoment(last_used_at)}</p>
      </div>
      {current ? (
        <Badge tone="leaf">Este aqui</Badge>
      ) : (
        <Button variant="quiet" busy={ending} onClick={onEnd} className="-mr-3">
          Encerrar
          <span className="sr-only"> sessão em {device}</span>
        </Button>
      )}
    </li>
  );
}
