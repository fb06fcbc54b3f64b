import type { Done } from '@cesta/contract/base/answers';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type {
  DeliveryDay,
  DoorPaymentMark,
  PackingResult,
  Stop,
  StopMoved,
} from '@cesta/contract/panel/deliveries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../parts/counted.ts';
import { type Marked, type Move, withMove, withPayment } from './marked-day.ts';
import { boxName, doorKey, doorState, extrasInStep, keyOf, orderTitle } from './stop-words.ts';
import { type Pressed, useWaitingMarks } from './use-waiting-marks.ts';

/** The next step's button stands where this one's stood: a double tap must not press it. */
const REST_MS = 700;

/** What the operator ticks off. A tick shows at once; what is true comes with the next look at the day. */
export function useMarking() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { begin, settle, ...marks } = useWaitingMarks();
  // Also after a refusal: somebody else has been here.
  const lookAgain = () => refresh(panel.deliveries);

  const beginMove = (stop: Marked, to: StopState): Pressed => {
    const box = stop.box ? boxName(stop.box) : stop.kind === 'order' && orderTitle(stop.id);
    return begin(keyOf(stop), {
      from: stop.state,
      to,
      ...(box && { box }),
      ...(stop.extras && { extras: extrasInStep(stop) }),
    });
  };

  const { mutate } = useMutation({
    mutationFn: ({ stop, to }: Move) =>
      api.patch<StopMoved | null>(`/admin/deliveries/${stop.kind}/${stop.id}`, {
        from: stop.state,
        to,
        ...(stop.extras && { extras: extrasInStep(stop) }),
      }),
    onMutate: ({ stop, to }) => {
      setBusy((before) => new Set(before).add(keyOf(stop)));
      return beginMove(stop, to);
    },
    onSuccess: (answer, move) => {
      client.setQueriesData<DeliveryDay>(
        { queryKey: panel.deliveryDays },
        (day) => day && withMove(day, move, answer?.refused),
      );
      const [first] = answer?.refused ?? [];
      if (first) toast.warning(`O pedido não foi marcado junto. ${first.message}`);
    },
    onError,
    onSettled: (_answer, error, { stop }, by) => {
      const key = keyOf(stop);
      if (by) settle(key, by, error);
      setTimeout(() => setBusy((before) => new Set([...before].filter((other) => other !== key))), REST_MS);
      lookAgain();
    },
  });

  const collecting = useMutation({
    mutationFn: ({ id, ...mark }: DoorPaymentMark & { id: string }) =>
      api.put<Done>(`/admin/deliveries/order/${id}/door-payment`, mark),
    onMutate: ({ id, received, amount }) => {
      setBusy((before) => new Set(before).add(doorKey(id)));
      return begin(doorKey(id), {
        from: doorState(!received),
        to: doorState(received),
        box: orderTitle(id),
        ...(amount !== undefined && { amount }),
      });
    },
    onSuccess: ({ message }, { id, received }) => {
      client.setQueriesData<DeliveryDay>(
        { queryKey: panel.deliveryDays },
        (day) => day && withPayment(day, id, received),
      );
      const undo = { label: 'Desfazer', run: () => collecting.mutate({ id, received: false }) };
      toast.success(message, { key: doorKey(id), ...(received && { action: undo }) });
    },
    onError,
    onSettled: (_answer, error, { id }, by) => {
      if (by) settle(doorKey(id), by, error);
      setBusy((before) => new Set([...before].filter((other) => other !== doorKey(id))));
      refresh(panel.deliveries, panel.worklist);
    },
  });

  const packing = useMutation({
    mutationFn: (stops: readonly Stop[]) => {
      const body = {
        stops: stops.map((stop) => ({
          kind: stop.kind,
          id: stop.id,
          ...(stop.extras && { extras: extrasInStep(stop) }),
        })),
      };
      return api.post<PackingResult>('/admin/deliveries/packing', body);
    },
    onMutate: (stops) => stops.map((stop) => [keyOf(stop), beginMove(stop, 'packed')] as const),
    onSuccess: tell,
    onError,
    onSettled: (_answer, error, _stops, begun = []) => {
      for (const [key, by] of begun) settle(key, by, error);
      lookAgain();
    },
  });

  return {
    busy,
    ...marks,
    move: (stop: Marked, to: StopState) => mutate({ stop, to }),
    collect: (id: string, mark: DoorPaymentMark) => collecting.mutate({ id, ...mark }),
    isPacking: packing.isPending,
    packAll: (stops: readonly Stop[], onSettled: () => void) => packing.mutate(stops, { onSettled }),
  };
}

/** What got no answer is kept and goes by itself: its card says so. */
function onError(error: unknown): void {
  if (error instanceof ApiError) toast.error(error.message);
}

function tell({ packed, refused }: PackingResult): void {
  if (packed > 0) toast.success(counted(packed, 'entrega separada', 'entregas separadas'));
  const [first] = refused;
  if (!first) return;
  const text = `${counted(refused.length, 'entrega não pôde', 'entregas não puderam')} ser marcada${refused.length === 1 ? '' : 's'}.`;
  toast.warning(`${text} ${first.message}`);
}
