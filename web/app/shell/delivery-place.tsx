import type { Coverage } from '@cesta/contract/coverage/coverage';
import { MapPin } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../session/api-client.ts';
import { type KeptCep, keepCep, useKeptCep } from '../session/kept-cep.ts';

/** Written out: the shell is on every page, and the calendar is not. */
const DAY_MS = 86_400_000;

/** Where the store delivers: to whoever has asked, their own place. */
export function DeliveryPlace() {
  const kept = useKeptCep();
  useFreshAnswer(kept);
  return (
    <p className="flex min-w-0 grow basis-32 items-center gap-1.5 text-small leading-tight">
      <MapPin aria-hidden="true" className="size-4 shrink-0 text-sun" />
      <span className="min-w-0 wrap-anywhere">
        {kept?.covered && kept.place ? `Entrega em ${kept.place}` : 'Salvador e Cruz das Almas'}
      </span>
    </p>
  );
}

/** An answer of days ago may no longer be true; nobody needs to know when it cannot be asked again. */
function useFreshAnswer(kept: KeptCep | null): void {
  const cep = kept && Date.now() - kept.at > DAY_MS ? kept.cep : null;
  useEffect(() => {
    if (!cep) return;
    const gone = new AbortController();
    api
      .get<Coverage>(`/zipcode/check/${cep}`, { signal: gone.signal, anonymous: true })
      .then((answer) => keepCep(cep, answer))
      .catch(() => undefined);
    return () => gone.abort();
  }, [cep]);
}
