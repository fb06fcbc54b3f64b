import { briefDay } from '@cesta/contract/base/calendar';
import { formatCents } from '@cesta/contract/base/money';
import { orderNumber } from '@cesta/contract/orders/order-constants';
import { ChevronRight, MessageSquareText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatMoment } from '../../order/order-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { AdminOrder } from './admin-order.ts';
import { PaymentBadge, StatusBadge } from './status-badges.tsx';

interface OrderHeadProps {
  order: AdminOrder;
  isOpen: boolean;
  onToggle: () => void;
  isChosen: boolean;
  onChoose: (isRange: boolean) => void;
  bodyId: string;
}

/** The row of an order, and the top of its card: one place for checkbox and button, so that the focus stays. */
export function OrderHead({ order, isOpen, onToggle, isChosen, onChoose, bodyId }: OrderHeadProps) {
  const number = orderNumber(order.id);

  function toggleFromRow(event: MouseEvent<HTMLElement>) {
    const pressed = event.target instanceof Element && event.target.closest('button, a, input, label');
    // Whoever marks a name to copy it does not want the row to jump.
    if (!pressed && !window.getSelection()?.toString()) onToggle();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger place to press; the button in it is the real one
    <header
      onClick={toggleFromRow}
      className={classNames(
        'flex cursor-pointer items-center gap-x-1 lg:gap-x-2',
        isOpen
          ? 'border-line border-b px-1 py-2 sm:px-2'
          : 'px-1 py-1.5 text-small sm:px-2 lg:h-[1.5rem] lg:py-0',
      )}
    >
      <label className="inline-grid h-11 w-8 shrink-0 cursor-pointer place-items-center lg:size-[1.5rem]">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`Escolher pedido #${number}`}
          onChange={() => undefined}
          onClick={(event) => onChoose(event.shiftKey)}
          className="size-5 accent-leaf lg:size-4"
        />
      </label>
      <button
        type="button"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': bodyId })}
        aria-label={`${isOpen ? 'Recolher' : 'Abrir'} pedido #${number}`}
        onClick={onToggle}
        className="inline-grid h-11 w-7 shrink-0 place-items-center rounded-control lg:size-[1.5rem]"
      >
        <ChevronRight
          aria-hidden="true"
          className={classNames('size-5 transition-transform lg:size-4', isOpen && 'rotate-90')}
        />
      </button>
      <div
        className={classNames(
          'min-w-0 grow',
          isOpen ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : 'lg:contents',
        )}
      >
        <div className={classNames(isOpen ? 'contents' : 'flex flex-wrap items-center gap-x-2 lg:contents')}>
          <h3
            className={classNames(
              'font-sans font-bold whitespace-nowrap tabular-nums',
              isOpen ? 'text-lead' : 'lg:w-24',
            )}
          >
            #{number}
          </h3>
          <time
            dateTime={order.createdAt}
            className={classNames(
              'text-small whitespace-nowrap text-ink-soft',
              !isOpen && 'lg:order-1 lg:w-32',
            )}
          >
            {isOpen ? formatMoment(order.createdAt) : <ShortMoment at={order.createdAt} />}
          </time>
          <span
            className={classNames(
              'ml-auto flex flex-wrap',
              isOpen
                ? 'gap-1.5 max-sm:ml-0'
                : 'gap-1 max-lg:*:px-1.5 max-lg:*:text-[0.75rem] lg:order-4 lg:ml-0 lg:w-70 lg:flex-nowrap lg:*:py-0',
            )}
          >
            <StatusBadge status={order.status} />
            <PaymentBadge order={order} />
            {order.isDisputed && <Badge tone="tomato">Contestado</Badge>}
          </span>
        </div>
        {!isOpen && <RowFacts order={order} />}
      </div>
    </header>
  );
}

/** On a phone the day is enough. */
function ShortMoment({ at }: { at: string }) {
  const [day = '', time = ''] = formatMoment(at).split(', ');
  return (
    <>
      {day.slice(0, 5)}
      <span className="max-lg:sr-only">
        {day.slice(5)} {time}
      </span>
    </>
  );
}

function RowFacts({ order }: { order: AdminOrder }) {
  return (
    <div className="flex items-center gap-x-2 lg:contents">
      <span className="flex min-w-0 grow items-center gap-1.5 lg:order-2 lg:basis-0">
        <span className="truncate font-semibold">{order.customer.name || 'N/A'}</span>
        {order.notes && (
          <MessageSquareText
            role="img"
            aria-label="Com recado do cliente"
            className="size-4 shrink-0 text-sun-deep"
          />
        )}
      </span>
      <span className="max-w-[45%] shrink-0 truncate text-ink-soft lg:order-3 lg:w-52 lg:max-w-none">
        <PlaceAndDay order={order} />
      </span>
      <span className="shrink-0 text-right font-semibold whitespace-nowrap tabular-nums lg:order-5 lg:w-24">
        {formatCents(order.total)}
      </span>
    </div>
  );
}

/** Beside the day a phone has no room for the city as well: the name goes first. */
function PlaceAndDay({ order: { address, day } }: { order: AdminOrder }) {
  if (!day) return address?.city;
  return (
    <>
      {address?.city && <span className="max-sm:sr-only">{address.city} · </span>}
      {briefDay(day)}
    </>
  );
}
