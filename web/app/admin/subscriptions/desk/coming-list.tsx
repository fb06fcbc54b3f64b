import { spokenDay } from '@cesta/contract/base/calendar';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import type { DeskPart } from './desk-actions.tsx';
import { extrasWords, paidWords, skipWords, stateOf, toneOf, unskipWords } from './desk-words.ts';
import type { DeskQuestion } from './use-desk.ts';

interface ComingListProps {
  subscription: Subscription;
  onAsk: (question: DeskQuestion) => void;
  onOpen: (part: DeskPart) => void;
}

/** The coming deliveries, paid or not, each with what can still be done about it. */
export function ComingList({ subscription, onAsk, onOpen }: ComingListProps) {
  const { calendar } = subscription;
  if (calendar.length === 0) return <p className="text-ink-soft">Nenhuma entrega nas próximas semanas.</p>;
  return (
    <ul className="grid gap-2">
      {calendar.map((delivery) => (
        <Coming key={delivery.id} {...{ delivery, subscription, onAsk, onOpen }} />
      ))}
    </ul>
  );
}

function Coming({ delivery, subscription, onAsk, onOpen }: ComingListProps & { delivery: ComingDelivery }) {
  const day = spokenDay(delivery.date);
  const path = `/deliveries/${encodeURIComponent(delivery.id)}`;
  const isOff = delivery.off !== null || delivery.status === 'skipped';
  const name = useKeptFocus(`${isOff} ${delivery.differs}`);
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-card px-4 py-2">
      <div className="min-w-0 leading-snug">
        <p ref={name} tabIndex={-1} className="font-semibold">
          <span className="inline-block first-letter:uppercase">{day}</span>{' '}
          <Badge tone={toneOf(delivery, subscription)}>{stateOf(delivery, subscription)}</Badge>
        </p>
        <p className="text-small text-ink-soft tabular-nums">{paidWords(delivery, subscription)}</p>
      </div>
      {delivery.can_swap && (
        <Button
          variant="quiet"
          size="sm"
          className="px-3! sm:ml-auto"
          onClick={() => onOpen({ part: 'items', delivery })}
        >
          Trocar itens<span className="sr-only"> da entrega de {day}</span>
        </Button>
      )}
      {delivery.can_swap && delivery.differs && (
        <Button
          variant="quiet"
          size="sm"
          className="px-3!"
          onClick={() =>
            onAsk({
              title: 'Desfazer a troca?',
              text: `A entrega de ${day} volta à escolha de sempre do cliente, que é avisado por e-mail.`,
              confirmLabel: 'Desfazer a troca',
              act: {
                path: `${path}/items`,
                method: 'DELETE',
                done: 'A entrega volta à escolha de sempre do cliente.',
              },
            })
          }
        >
          Desfazer troca<span className="sr-only"> da entrega de {day}</span>
        </Button>
      )}
      {delivery.can_skip && (
        <Button
          variant="secondary"
          size="sm"
          className="px-4!"
          onClick={() =>
            onAsk({
              title: 'Pular esta entrega?',
              text: `A entrega de ${day} não vai. ${skipWords(delivery, subscription)}${extrasWords(delivery)} O cliente é avisado por e-mail.`,
              confirmLabel: 'Pular entrega',
              act: {
                path: `${path}/skip`,
                done: `Entrega de ${day} pulada. O cliente é avisado por e-mail.`,
              },
            })
          }
        >
          Pular<span className="sr-only"> a entrega de {day}</span>
        </Button>
      )}
      {delivery.can_unskip && (
        <Button
          variant="secondary"
          size="sm"
          className="px-4!"
          onClick={() =>
            onAsk({
              title: 'Trazer a entrega de volta?',
              text: `A entrega de ${day} volta a ir. ${unskipWords(delivery)}`,
              confirmLabel: 'Trazer de volta',
              act: { path: `${path}/unskip` },
            })
          }
        >
          Trazer de volta<span className="sr-only"> a entrega de {day}</span>
        </Button>
      )}
    </li>
  );
}
