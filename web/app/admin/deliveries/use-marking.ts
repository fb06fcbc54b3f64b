import type { DeliveryDay, PackingResult, Stop } from '@cesta/contract/deliveries';
import type { StopState } from '@cesta/contract/delivery-constants';
import { useState } from 'react';
import { api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../counted.ts';
import { keyOf } from './stop-words.ts';

const ATTEMPT = 'Erro ao marcar entrega';
/** The next step's button stands where this one's stood: a double tap must not press it. */
const REST_MS = 700;

type States = ReadonlyMap<string, StopState>;

/** What the operator ticks off. A tick shows at once; what is true comes with the next look at the day. */
export function useMarking(day: DeliveryDay | undefined, lookAgain: () => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [marked, setMarked] = useState<{ of: DeliveryDay | undefined; states: States }>();
  const states: States = marked?.of === day ? (marked?.states ?? new Map()) : new Map();

  function rest(key: string): void {
    setTimeout(() => setBusy((before) => new Set([...before].filter((other) => other !== key))), REST_MS);
  }

  async function move(stop: Stop, to: StopState): Promise<void> {
    const key = keyOf(stop);
    setBusy((before) => new Set(before).add(key));
    try {
      await api.patch(`/admin/deliveries/${stop.kind}/${stop.id}`, { from: stop.state, to });
      setMarked((before) => {
        const known = before?.of === day ? before?.states : undefined;
        return { of: day, states: new Map(known).set(key, to) };
      });
    } catch (error) {
      toast.error(errorText(error, ATTEMPT));
    }
    rest(key);
    // Also after a refusal: somebody else has been here.
    lookAgain();
  }

  async function packAll(stops: readonly Stop[]): Promise<boolean> {
    try {
      const body = { stops: stops.map(({ kind, id }) => ({ kind, id })) };
      tell(await api.post<PackingResult>('/admin/deliveries/packing', body));
      return true;
    } catch (error) {
      toast.error(errorText(error, ATTEMPT));
      return false;
    } finally {
      lookAgain();
    }
  }

  const asMarked = (stop: Stop): Stop => ({ ...stop, state: states.get(keyOf(stop)) ?? stop.state });
  return { busy, move, packAll, asMarked };
}

function tell({ packed, refused }: PackingResult): void {
  if (packed > 0) toast.success(counted(packed, 'entrega separada', 'entregas separadas'));
  const [first] = refused;
  if (!first) return;
  const text = `${counted(refused.length, 'entrega não pôde', 'entregas não puderam')} ser marcada${refused.length === 1 ? '' : 's'}.`;
  toast.warning(`${text} ${first.message}`);
}
