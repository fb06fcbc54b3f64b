import type { Done } from '@cesta/contract/answers';
import { formatMoment } from '@cesta/contract/calendar';
import type { Session } from '@cesta/contract/identity';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { api, errorText, listOf } from '../../session/api-client.ts';
import type { SessionUser } from '../../session/storage.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Loaded } from '../loaded.tsx';

/** Where the account is open, and the way to close it there. */
export function Devices({ user }: { user: SessionUser }) {
  const path = `/users/${user.id}/sessions`;
  return (
    <section className="grid gap-5">
      <Heading>Onde você está conectado</Heading>
      <Loaded<unknown>
        path={path}
        attempt="Erro ao carregar dispositivos"
        waiting={<RowsSkeleton rows={2} />}
      >
        {(data, reload) => (
          <DeviceList path={path} sessions={listOf<Session>(data, 'sessions')} onChanged={reload} />
        )}
      </Loaded>
    </section>
  );
}

interface DeviceListProps {
  path: string;
  sessions: readonly Session[];
  onChanged: () => void;
}

function DeviceList({ path, sessions, onChanged }: DeviceListProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const hasOthers = sessions.some(({ current }) => !current);

  async function end(address: string) {
    setEnding(address);
    try {
      const { message } = await api.delete<Done>(address);
      toast.success(message);
      onChanged();
    } catch (error) {
      toast.error(errorText(error, 'Erro ao encerrar a sessão'));
    } finally {
      setEnding(null);
    }
  }

  return (
    <>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            ending={ending === `${path}/${session.id}`}
            onEnd={() => void end(`${path}/${session.id}`)}
          />
        ))}
      </ul>
      {hasOthers && (
        <Button
          variant="secondary"
          busy={ending === path}
          onClick={() => void end(path)}
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
