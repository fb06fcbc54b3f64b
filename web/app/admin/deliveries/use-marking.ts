import type { DeliveryDay, PackingResult, Stop } from '@cesta/contract/deliveries';
import type { StopState } from '@cesta/contract/delivery-constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { api, errorText } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../counted.ts';
import { keyOf } from './stop-words.ts';

const ATTEMPT = 'Erro ao marcar entrega';
/** The next step's button stands where this one's stood: a double tap must not press it. */
const REST_MS = 700;

interface Move {
  stop: Stop;
  to: StopState;
}

/** What the operator ticks off. A tick shows at once; what is true comes with the next look at the day. */
export function useMarking() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const onError = (error: unknown) => toast.error(errorText(error, ATTEMPT));
  // Also after a refusal: somebody else has been here.
  const lookAgain = () => refresh(panel.deliveries);

  const { mutate } = useMutation({
    mutationFn: ({ stop, to }: Move) =>
      api.patch(`/admin/deliveries/${stop.kind}/${stop.id}`, { from: stop.state, to }),
    onMutate: ({ stop }) => setBusy((before) => new Set(before).add(keyOf(stop))),
    onSuccess: (_, move) =>
      client.setQueriesData<DeliveryDay>(
        { queryKey: panel.deliveryDays },
        (day) => day && withMove(day, move),
      ),
    onError,
    onSettled: (_answer, _error, { stop }) => {
      const key = keyOf(stop);
      setTimeout(() => setBusy((before) => new Set([...before].filter((other) => other !== key))), REST_MS);
      lookAgain();
    },
  });

  const packing = useMutation({
    mutationFn: (stops: readonly Stop[]) => {
      const body = { stops: stops.map(({ kind, id }) => ({ kind, id })) };
      return api.post<PackingResult>('/admin/deliveries/packing', body);
    },
    onSuccess: tell,
    onError,
    onSettled: lookAgain,
  });

  return {
    busy,
    move: (stop: Stop, to: StopState) => mutate({ stop, to }),
    isPacking: packing.isPending,
    packAll: (stops: readonly Stop[], onPacked: () => void) => packing.mutate(stops, { onSuccess: onPacked }),
  };
}

function withMove(day: DeliveryDay, { stop, to }: Move): DeliveryDay {
  const key = keyOf(stop);
  return {
    ...day,
    stops: day.stops.map((other) => (keyOf(other) === key ? { ...other, state: to } : other)),
  };
}

function tell({ packed, refused }: PackingResult): void {
  if (packed > 0) toast.success(counted(packed, 'entrega separada', 'entregas separadas'));
  const [first] = refused;
  if (!first) return;
  const text = `${counted(refused.length, 'entrega não pôde', 'entregas não puderam')} ser marcada${refused.length === 1 ? '' : 's'}.`;
  toast.warning(`${text} ${first.message}`);
}
