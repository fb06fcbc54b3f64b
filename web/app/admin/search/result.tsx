import { formatPhone } from '@cesta/contract/base/formats';
import { formatCents, fromReais } from '@cesta/contract/base/money';
import { STOP_STATE_LABELS } from '@cesta/contract/orders/delivery-constants';
import {
  ORDER_STATUS_LABELS,
  orderNumber,
  PAYMENT_STATUS_LABELS,
} from '@cesta/contract/orders/order-constants';
import type { FoundOrder, FoundPerson, FoundStop, SearchResult } from '@cesta/contract/panel/desk-search';
import { SUBSCRIPTION_STATUS_LABELS } from '@cesta/contract/subscriptions/subscription-constants';
import { type LucideIcon, Receipt, ShoppingBasket, User } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../order/order-dates.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { classNames } from '../../ui/class-names.ts';

interface ResultProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
  onOpen: () => void;
}

/** One line for the eye that runs down the names, one for what tells two of the same name apart. */
export function Result({ id, result, isActive, onOpen }: ResultProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { icon: Icon, title, details } = linesOf(result);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field above, which opens with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field; it names the active option
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 px-5 py-2',
        isActive
          ? 'bg-leaf-pale forced-colors:outline-2 forced-colors:-outline-offset-2'
          : 'hover:bg-paper-deep',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf-deep" />
      <div className="min-w-0 grow leading-snug">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-small text-ink-soft wrap-anywhere tabular-nums">
          {details.filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  );
}

interface Lines {
  icon: LucideIcon;
  title: string;
  details: string[];
}

function linesOf(result: SearchResult): Lines {
  if (result.kind === 'person') return personLines(result);
  return result.kind === 'order' ? orderLines(result) : stopLines(result);
}

function personLines({ name, email, phone, neighborhood, city, subscription }: FoundPerson): Lines {
  return {
    icon: User,
    title: name,
    details: [
      phone ? formatPhone(phone) : '',
      email,
      [neighborhood, city].filter(Boolean).join(', '),
      subscription ? `Assinatura ${SUBSCRIPTION_STATUS_LABELS[subscription].toLowerCase()}` : '',
    ],
  };
}

function orderLines({ id, name, total, status, payment_status, created_at }: FoundOrder): Lines {
  return {
    icon: Receipt,
    title: `Pedido #${orderNumber(id)}, ${name}`,
    details: [
      formatDay(created_at),
      formatCents(fromReais(total)),
      ORDER_STATUS_LABELS[status],
      PAYMENT_STATUS_LABELS[payment_status],
    ],
  };
}

function stopLines({ box, name, date, state, neighborhood, of }: FoundStop): Lines {
  return {
    icon: ShoppingBasket,
    title: `Caixa ${box}, ${name || 'Cliente sem nome'}`,
    details: [
      spokenDay(date),
      neighborhood,
      of === 'basket' ? 'Assinatura' : 'Pedido',
      STOP_STATE_LABELS[state],
    ],
  };
}
