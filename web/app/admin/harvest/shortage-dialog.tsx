import { cents, formatCents, fromReais, sum } from '@cesta/contract/base/money';
import type {
  ShortageDetail,
  ShortageRequest,
  ShortageResult,
  ShortStop,
  Substitute,
} from '@cesta/contract/panel/shortages';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { newId } from '../../forms/new-id.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { missingText, portionsIn } from './shortage-choice.ts';

/** The heading of the list. */
export const SHORTAGES_TITLE = 'falta';

export interface AskedShortage {
  action: ShortageRequest['action'];
  substitute?: Substitute;
  stops: readonly ShortStop[];
}

interface ShortageDialogProps {
  date: string;
  detail: ShortageDetail;
  /** Null while nothing is asked. */
  asked: AskedShortage | null;
  onClose: () => void;
  /** Nothing is left of it. */
  onSettled: () => void;
}

/** Says exactly whom it touches, does it when told to, and what could not be done stays to be read. */
export function ShortageDialog({ date, detail, asked, onClose, onSettled }: ShortageDialogProps) {
  const [result, setResult] = useState<ShortageResult | null>(null);
  const refresh = useRefresh();

  /** However it is left, what was done makes all of it old. */
  function close({ done }: ShortageResult): void {
    const isDone = ({ id }: ShortStop) => done.some((stop) => stop.id === id);
    const isSettled = portionsIn((asked?.stops ?? []).filter(isDone)) >= detail.missing;
    // Folded before all is asked for again: of what is settled there is nothing left to read.
    flushSync(() => {
      setResult(null);
      onClose();
      if (isSettled) onSettled();
    });
    refresh(panel.harvest, panel.deliveries, panel.orderDetails);
    // What was pressed may be gone with the shortage.
    requestAnimationFrame(() => document.getElementById(SHORTAGES_TITLE)?.focus());
  }

  /** What is on screen is old: it is read again before anything else is pressed. */
  function leaveOld(): void {
    flushSync(onClose);
    refresh(panel.harvest);
  }

  const title = asked ? titleOf(asked, detail) : `O que ficou por fazer de ${detail.product_name}`;
  return (
    <Dialog
      open={asked !== null || result !== null}
      onClose={() => (result ? close(result) : onClose())}
      title={title}
    >
      {result ? (
        <Told result={result} onClose={() => close(result)} />
      ) : (
        asked && (
          <Question
            date={date}
            detail={detail}
            asked={asked}
            onClose={onClose}
            onDone={(answer) => (answer.refused.length > 0 ? setResult(answer) : close(answer))}
            onOld={leaveOld}
          />
        )
      )}
    </Dialog>
  );
}

function titleOf({ action, substitute }: AskedShortage, { product_name }: ShortageDetail): string {
  return action === 'replace'
    ? `${substitute?.product_name} no lugar de ${product_name}`
    : `Creditar ${product_name}`;
}

interface QuestionProps extends Pick<ShortageDialogProps, 'date' | 'detail' | 'onClose'> {
  asked: AskedShortage;
  onDone: (answer: ShortageResult) => void;
  onOld: () => void;
}

function Question({ date, detail, asked, onClose, onDone, onOld }: QuestionProps) {
  // One for as long as the question stands: pressed twice, or sent anew after a lost answer, it is one press.
  const [request] = useState(() => requestFor(detail, asked));
  const path = `/admin/harvest/${date}/shortages/${detail.product_id}`;
  const preview = useApiQuery<ShortageResult>(
    {
      key: [...panel.shortage(date, detail.product_id), 'preview', request.id],
      load: ({ signal }) =>
        api.post<ShortageResult>(path, { ...request, dry_run: true }, { signal }).catch((error: unknown) => {
          // Asked again it would be refused again: the question itself is old.
          if (error instanceof ApiError && [404, 409].includes(error.status)) {
            toast.error(error.message);
            onOld();
          }
          throw error;
        }),
      attempt: 'Erro ao ver quem é tocado',
    },
    { forEditing: true },
  );
  const acting = useAction({
    run: () => api.post<ShortageResult>(path, request),
    done: ({ done }) => `${counted(done.length, 'entrega resolvida', 'entregas resolvidas')}.`,
    failed: unanswered('Erro ao resolver a falta'),
    onDone,
    onFailed: onOld,
  });

  return (
    <Loaded from={preview} waiting={<RowsSkeleton rows={3} />}>
      {(told) => (
        <>
          <Impact told={told} asked={asked} detail={detail} />
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="quiet" onClick={onClose} data-autofocus>
              Voltar
            </Button>
            <Button
              busy={acting.busy}
              disabled={told.done.length === 0}
              onClick={() => void acting.perform()}
            >
              {asked.action === 'replace' ? 'Substituir' : 'Creditar'} e avisar
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

function requestFor(
  { missing, total }: ShortageDetail,
  { action, substitute, stops }: AskedShortage,
): Omit<ShortageRequest, 'dry_run'> {
  return {
    id: newId(),
    action,
    ...(substitute && { substituteId: substitute.product_id }),
    stops: stops.map(({ kind, id }) => ({ kind, id })),
    expected: { missing, stops: total },
  };
}

interface ImpactProps extends Pick<ShortageDialogProps, 'detail'> {
  told: ShortageResult;
  asked: AskedShortage;
}

function Impact({ told, asked: { action, substitute, stops }, detail }: ImpactProps) {
  const { done, refused } = told;
  const taken = portionsIn(stops.filter(({ id }) => done.some((stop) => stop.id === id)));
  const back = sum(done.map(({ returned }) => fromReais(returned)));
  const portions = done.reduce((total, one) => total + (one.portions ?? 0), 0);
  return (
    <div className="grid gap-3">
      <p>
        {counted(done.length, 'entrega muda', 'entregas mudam')}
        {action === 'replace' &&
          `: ${counted(portions, 'porção', 'porções')} de ${substitute?.product_name} no total`}
        . {back > cents(0) ? `Voltam ${formatCents(back)} para os clientes.` : 'Nenhum dinheiro volta.'}
      </p>
      {taken > detail.missing && (
        <p className="font-semibold">
          {missingText(detail).replace(/^f/, 'F')}, e aqui saem {formatCount(taken)}: de {detail.product_name}{' '}
          {taken - detail.missing === 1 ? 'sobra' : 'sobram'} {formatCount(taken - detail.missing)}.
        </p>
      )}
      <Names stops={done} />
      <p className="text-body text-ink-soft">
        Cada cliente recebe um e-mail com o que faltou e por quê. Depois disso não dá para desfazer.
      </p>
      <Refused refused={refused} />
    </div>
  );
}

function Names({ stops }: { stops: ShortageResult['done'] }) {
  return (
    <ul
      aria-label="Entregas que mudam"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-control bg-paper-deep px-3 py-2 text-body"
    >
      {stops.map(({ kind, id, customer_name, portions, returned }) => (
        <li key={`${kind} ${id}`} className="flex justify-between gap-3 py-0.5">
          <span className="min-w-0 wrap-anywhere">
            {customer_name || 'Cliente sem nome'}
            {kind === 'order' && <span className="text-small text-ink-soft"> (pedido)</span>}
          </span>
          <span className="shrink-0 tabular-nums">
            {[
              portions && counted(portions, 'porção', 'porções'),
              returned > 0 && formatCents(fromReais(returned)),
            ]
              .filter(Boolean)
              .join(' e ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Refused({ refused }: { refused: ShortageResult['refused'] }) {
  if (refused.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">O que não dá:</p>
      <ul className="mt-2 grid gap-2">
        {refused.map(({ kind, id, customer_name, message }) => (
          <li key={`${kind} ${id}`} className="rounded-control bg-tomato-pale px-3 py-2 text-tomato-deep">
            <strong className="block wrap-anywhere">{customer_name || 'Cliente sem nome'}</strong>
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Told({ result, onClose }: { result: ShortageResult; onClose: () => void }) {
  return (
    <div className="grid gap-3">
      <p role="status">
        {counted(result.done.length, 'entrega foi resolvida', 'entregas foram resolvidas')}, e{' '}
        {result.done.length === 1 ? 'o cliente foi avisado' : 'os clientes foram avisados'}.
      </p>
      <Refused refused={result.refused} />
      <div className="mt-3 flex justify-end">
        <Button data-autofocus onClick={onClose}>
          Entendi
        </Button>
      </div>
    </div>
  );
}
