import { STOP_STATE_LABELS, type StopState } from '@cesta/contract/orders/delivery-constants';
import type { DoorPaymentMark, Stop } from '@cesta/contract/panel/deliveries';
import { CalendarClock, Clock, MessageSquareText, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { AddressLines } from '../../order/address-lines.tsx';
import { addressLines } from '../../order/delivery-address.ts';
import { spokenDeadline } from '../../subscription/delivery-days.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useRole } from '../every-tab/use-role.ts';
import { CallLink } from '../parts/phone-link.tsx';
import { DoorPaymentPart } from './door-payment.tsx';
import type { Marked } from './marked-day.ts';
import { NotSaved, TRY_AGAIN } from './not-saved.tsx';
import { StopExtraPart } from './stop-extra.tsx';
import { ListedItems, PackingItems } from './stop-items.tsx';
import {
  boxName,
  canPack,
  customerName,
  doorKey,
  doorState,
  keyOf,
  lateText,
  NEXT_STEP,
  STEP_BACK,
  stopTitle,
} from './stop-words.ts';
import { isWaitingFor, type WaitingMarks } from './waiting-marks.ts';

const TONES: Record<StopState, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  scheduled: 'sun',
  packed: 'dusk',
  delivered: 'leaf',
};

interface StopCardProps {
  stop: Stop;
  /** By their keys: what is being marked. */
  busy: ReadonlySet<string>;
  /** By their keys: what was marked without an answer. */
  lost: WaitingMarks;
  onMove: (marked: Marked, to: StopState) => void;
  /** An order that is paid at the door, of this stop or along with it. */
  onCollect: (orderId: string, mark: DoorPaymentMark) => void;
  /** By its key: a mark that waits was a mistake. */
  onDrop: (key: string) => void;
  onExcept: () => void;
}

export function StopCard({ stop, busy, lost, onMove, onCollect, onDrop, onExcept }: StopCardProps) {
  const name = customerName(stop);
  const role = useRole();
  const title = useKeptFocus<HTMLHeadingElement>(stop.state);
  return (
    <Card
      as="article"
      aria-label={`${name}, ${stopTitle(stop)}`}
      className={classNames(stop.state === 'delivered' && 'bg-paper! shadow-none!')}
    >
      <header className="flex items-start justify-between gap-3 px-4 pt-3.5 sm:px-5">
        <div className="min-w-0">
          <h4 ref={title} tabIndex={-1} className="text-lead leading-tight font-semibold wrap-anywhere">
            {name}
          </h4>
          <p className="text-small text-ink-soft tabular-nums">{stopTitle(stop)}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          <Badge tone={TONES[stop.state]}>{STOP_STATE_LABELS[stop.state]}</Badge>
          {stop.box && <span className="text-small font-semibold tabular-nums">{boxName(stop.box)}</span>}
        </div>
      </header>
      <div className="grid gap-x-8 gap-y-2 px-4 pt-2 pb-4 sm:px-5 md:grid-cols-[15rem_minmax(0,1fr)]">
        <div>
          <Door stop={stop} />
          {owedAtDoor(stop).map(({ id, door }) => (
            <DoorPaymentPart
              key={id}
              payment={door}
              name={name}
              busy={busy.has(doorKey(id))}
              isLost={isWaitingFor(lost, doorKey(id), doorState(door.received), doorState(!door.received))}
              onCollect={(received) => onCollect(id, { received, amount: door.amount })}
              onDrop={() => onDrop(doorKey(id))}
            />
          ))}
          {role === 'admin' && stop.kind === 'basket' && stop.state !== 'delivered' && (
            <Button variant="quiet" size="sm" className="-ml-2 px-2!" onClick={onExcept}>
              <CalendarClock aria-hidden="true" className="size-4.5" />
              Não sai neste dia<span className="sr-only">: a cesta de {name}</span>
            </Button>
          )}
        </div>
        <div className="flex min-w-0 flex-col justify-between gap-1 border-line max-md:border-t max-md:pt-1">
          <div>
            {canPack(stop) && role !== 'driver' ? (
              <PackingItems items={stop.items} />
            ) : (
              <ListedItems items={stop.items} />
            )}
            {stop.extras?.map((extra) => (
              <StopExtraPart key={extra.id} {...{ stop, extra, busy, lost, onMove, onDrop }} />
            ))}
          </div>
          <Steps
            stop={stop}
            name={name}
            busy={busy.has(keyOf(stop))}
            lost={lost}
            onMove={(to) => onMove(stop, to)}
            onDrop={() => onDrop(keyOf(stop))}
          />
        </div>
      </div>
    </Card>
  );
}

/** The orders of this stop that are paid at the door. */
function owedAtDoor(stop: Stop) {
  return [stop, ...(stop.extras ?? [])].flatMap(({ id, door }) => (door ? { id, door } : []));
}

/** Where it goes, whom to call and what to mind. */
function Door({ stop }: { stop: Stop }) {
  return (
    <div className="text-[0.9375rem] leading-snug">
      {stop.late_since && (
        <Badge tone="tomato" className="mb-1.5 whitespace-normal!">
          {lateText(stop.kind, stop.late_since)}
        </Badge>
      )}
      <address className="not-italic">
        {addressLines(stop.address).length === 0 && 'Endereço não informado'}
        <AddressLines address={stop.address} />
      </address>
      {stop.customer_phone && <CallLink phone={stop.customer_phone} className="-ml-1 px-1" />}
      {stop.notes && (
        <p className="my-1.5 flex gap-2 rounded-control bg-sun-pale px-2.5 py-2 text-sun-deep">
          <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{stop.notes}</span>
        </p>
      )}
    </div>
  );
}

interface StepsProps {
  stop: Stop;
  name: string;
  busy: boolean;
  lost: WaitingMarks;
  onMove: (to: StopState) => void;
  onDrop: () => void;
}

/** The same button moves a delivery on from step to step, so that the focus stays where the thumb is. */
function Steps({ stop, name, busy, lost, onMove, onDrop }: StepsProps) {
  const { state, changes_until } = stop;
  const isDriver = useRole() === 'driver';
  const next = isDriver && state === 'scheduled' ? null : NEXT_STEP[state];
  const back = isDriver && state === 'packed' ? null : STEP_BACK[state];
  const isLostTo = (to: StopState | undefined) => isWaitingFor(lost, keyOf(stop), state, to);
  const isNextLost = isLostTo(next?.to);
  const isBackLost = isLostTo(back ?? undefined);
  if (changes_until) {
    return (
      <p className="flex gap-2 text-small text-ink-soft md:justify-end">
        <Clock aria-hidden="true" className="size-5 shrink-0 text-sun-deep" />
        Pode mudar até {spokenDeadline(changes_until)}. Separe depois disso.
      </p>
    );
  }
  return (
    <footer className="flex flex-wrap items-center gap-2 pt-1 md:flex-row-reverse md:justify-start">
      {(isNextLost || isBackLost) && <NotSaved name={name} onDrop={onDrop} className="w-full" />}
      {next && (
        <Button
          key="next"
          variant={state === 'scheduled' ? 'primary' : 'secondary'}
          busy={busy}
          className="min-h-12! max-md:grow"
          onClick={() => onMove(next.to)}
        >
          {isNextLost ? TRY_AGAIN : next.label}
          {isNextLost && <span className="sr-only">: {next.label}</span>}
          <span className="sr-only"> a entrega de {name}</span>
        </Button>
      )}
      {back && (
        <Button
          key="back"
          variant="quiet"
          busy={busy && !next}
          className="px-3!"
          onClick={() => onMove(back)}
        >
          <Undo2 aria-hidden="true" className="size-5" />
          {isBackLost ? TRY_AGAIN : 'Desfazer'}
          <span className="sr-only">
            : {name} volta para {STOP_STATE_LABELS[back]}
          </span>
        </Button>
      )}
    </footer>
  );
}
