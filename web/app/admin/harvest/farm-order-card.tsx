import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { FarmOrder, FarmOrderLine, RoundFarm } from '@cesta/contract/supply/harvest';
import type { SentBy } from '@cesta/contract/supply/supply-constants';
import { Mail, PhoneCall, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { LateAnswer } from './late-answer.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { PhoneAnswerForm } from './phone-answer-form.tsx';
import { answeredInWords, isAskedAgain, sentInWords, shortLines, wasPassedOver } from './round-words.ts';

interface FarmOrderCardProps {
  order: FarmOrder;
  farm: RoundFarm;
  /** Nothing is sent for its day any more. */
  isCalledOff?: boolean;
}

export function FarmOrderCard({ order, farm, isCalledOff = false }: FarmOrderCardProps) {
  const [isCalling, setCalling] = useState(false);
  const answered = answeredInWords(order);
  const short = shortLines(order);
  const standing = useKeptFocus(`${order.sent_at} ${order.answered_at} ${order.late_answer !== null}`);
  const isToCall = wasPassedOver(order) && !isAskedAgain(order) && !farm.is_gone;
  // What was agreed is for the office alone.
  const isOffice = order.amount !== undefined;
  return (
    <section
      aria-label={`Pedido ${order.number} de ${farm.producer_name}`}
      className="not-first:mt-1 [section+&]:mt-4 [section+&]:border-t [section+&]:border-line [section+&]:pt-4"
    >
      <p className="mb-1 flex flex-wrap items-center gap-1.5">
        {order.number > 1 && <Badge tone="dusk">Pedido {order.number}</Badge>}
        {isCalledOff ? (
          <Badge tone="tomato">entrega cancelada</Badge>
        ) : isToCall ? (
          <Badge tone="tomato">não foi chamado</Badge>
        ) : answered ? (
          <Badge tone={short.length > 0 ? 'tomato' : 'leaf'}>
            {short.length > 0 ? 'tem menos' : 'tem tudo'}
          </Badge>
        ) : farm.is_gone ? (
          <Badge tone="tomato">produtor desativado</Badge>
        ) : (
          <Badge tone="sun">
            {order.sent_at ? 'sem resposta' : order.mail === 'waiting' ? 'a caminho' : 'por enviar'}
          </Badge>
        )}
      </p>
      <p ref={standing} tabIndex={-1} className="mb-2 text-small text-ink-soft first-letter:uppercase">
        {sentInWords(order)}
        {answered && ` · ${answered}`}
      </p>
      {isCalledOff && isOffice && <CalledOff order={order} farm={farm} />}
      {farm.is_gone && !answered && !isCalledOff && (
        <p className="mb-2 rounded-control bg-sun-pale px-3 py-2 text-sun-deep">
          O produtor foi desativado: nada lhe é enviado, e este pedido não conta. Peça o que falta a outros,
          em “Por produto”.
        </p>
      )}
      {short.length > 0 && !isCalledOff && <Lines lines={short} />}
      {order.note && (
        <p className="mb-3 rounded-control bg-paper-deep px-3 py-2 wrap-anywhere">“{order.note}”</p>
      )}
      {order.late_answer && isOffice && !isCalledOff && <LateAnswer order={order} late={order.late_answer} />}
      {isOffice && !isCalledOff && (!answered || isToCall) && (
        <Doing order={order} farm={farm} onCall={() => setCalling(true)} />
      )}
      <details className="mt-1">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-leaf-deep">
          {counted(order.lines.length, 'produto', 'produtos')}
          {order.amount !== undefined && `, ${formatCents(fromReais(order.amount))}`}
        </summary>
        <Lines lines={order.lines} />
        {isOffice && !isCalledOff && answered && !isToCall && (
          <Doing order={order} farm={farm} onCall={() => setCalling(true)} />
        )}
      </details>
      {/* Stays where it is when an answer comes in and the buttons move: what is typed is kept. */}
      <Dialog open={isCalling} onClose={() => setCalling(false)} title={`Resposta de ${farm.producer_name}`}>
        {isCalling && <PhoneAnswerForm order={order} onClose={() => setCalling(false)} />}
      </Dialog>
    </section>
  );
}

/** Who knows of the order is told that nothing is to be harvested. */
function CalledOff({ order, farm }: FarmOrderCardProps) {
  if (order.text === undefined)
    return <p className="mb-2 text-small text-ink-soft">O produtor não chegou a receber este pedido.</p>;
  return (
    <>
      <p className="mb-2">Avise que a entrega foi cancelada e não é preciso colher.</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <MessageButtons text={order.text} phone={farm.contact?.phone ?? ''} />
      </div>
    </>
  );
}

function Lines({ lines }: { lines: readonly FarmOrderLine[] }) {
  return (
    <ul className="mb-3">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line: { product_name, unit, asked, confirmed } }: { line: FarmOrderLine }) {
  const isLess = confirmed !== null && confirmed < asked;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b py-1.5">
      <span className="min-w-0 wrap-anywhere">{product_name}</span>
      <span className={classNames('ml-auto tabular-nums', isLess && 'font-semibold text-tomato-deep')}>
        {confirmed === null || confirmed === asked
          ? formatCount(asked)
          : `${formatCount(confirmed)} de ${formatCount(asked)}`}{' '}
        <span className="text-small font-normal text-ink-soft">× {unit}</span>
      </span>
    </li>
  );
}

/** By hand, so that it may have been marked in error: WhatsApp was opened, and nothing sent. */
function isMarked({ sent_at, sent_by, answered_at }: FarmOrder): boolean {
  return sent_at !== null && (sent_by === 'whatsapp' || sent_by === 'phone') && answered_at === null;
}

/** Send it while there is time, once more if need be, or write down what was said on the phone. */
function Doing({ order, farm, onCall }: FarmOrderCardProps & { onCall: () => void }) {
  const { busy, perform } = useAction({
    run: (by: SentBy) => api.post<{ message: string }>(`/admin/harvest/orders/${order.id}/sent`, { by }),
    done: ({ message }) => message,
    failed: 'Erro ao marcar como enviado',
    changes: [panel.harvest, panel.worklist],
  });
  const unmark = useAction({
    run: () => api.delete<{ message: string }>(`/admin/harvest/orders/${order.id}/sent`),
    done: ({ message }) => message,
    failed: 'Erro ao desfazer a marca de enviado',
    changes: [panel.harvest, panel.worklist],
  });
  return (
    <div className="flex flex-wrap gap-2">
      {order.text !== undefined && (
        <MessageButtons
          text={order.text}
          phone={farm.contact?.phone ?? ''}
          isSent={order.sent_at !== null}
          onSent={(by) => void perform(by)}
        />
      )}
      {farm.contact?.email && order.text !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          className="px-3! max-sm:grow"
          busy={busy}
          onClick={() => void perform('email')}
        >
          <Mail aria-hidden="true" className="size-5" />
          {order.sent_by === 'email' ? 'E-mail de novo' : 'E-mail'}
        </Button>
      )}
      {isMarked(order) && order.text !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          className="px-3! max-sm:grow"
          busy={unmark.busy}
          onClick={() => void unmark.perform()}
        >
          <Undo2 aria-hidden="true" className="size-5" />
          Não foi enviado
        </Button>
      )}
      <Button variant="secondary" size="sm" className="px-3! max-sm:grow" onClick={onCall}>
        <PhoneCall aria-hidden="true" className="size-5" />
        Respondeu por telefone
      </Button>
    </div>
  );
}
