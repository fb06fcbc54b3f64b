import { dayOf } from '@cesta/contract/base/calendar';
import type { OpenStatement, Statement, StatementLine } from '@cesta/contract/supply/statements';
import { ArrowLeft, Lock, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TabHead } from '../every-tab/tab-head.tsx';
import { counted } from '../parts/counted.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { StatementLines, Sums } from './statement-lines.tsx';
import { openStatementQuery } from './statement-queries.ts';
import { cratesWords, inReais, leftOutWords, periodWords, whoOwes } from './statement-words.ts';

interface OpenStatementProps {
  producerId: string;
  onBack: () => void;
  /** With the id of the statement that it became. */
  onClosed: (id: string) => void;
}

/** A statement before it is closed: one farm's open lines up to a day. */
export function OpenStatementView({ producerId, onBack, onClosed }: OpenStatementProps) {
  const [to, setTo] = useState(() => dayOf(Date.now()));
  const open = useApiQuery(openStatementQuery(producerId, to), { keepOld: true, onReturn: true });
  const [isEntering, setEntering] = useState(false);
  const [corrected, setCorrected] = useState<StatementLine | null>(null);
  const closing = useClosing(producerId, onClosed);
  const { data } = open;
  return (
    <>
      <Button variant="quiet" size="sm" onClick={onBack} className="mb-1 -ml-3">
        <ArrowLeft aria-hidden="true" className="size-5" />
        Acertos
      </Button>
      <TabHead title={data?.name ?? 'Acerto'} note={data && `Caixas: ${cratesWords(data.crates)}`}>
        <Button variant="secondary" onClick={() => setEntering(true)}>
          <Plus aria-hidden="true" className="size-5" />
          Lançar
        </Button>
      </TabHead>
      <TextField
        label="Até o dia"
        type="date"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        className="mb-4 max-w-52"
      />
      <Loaded from={open} waiting={<RowsSkeleton rows={5} />}>
        {(statement) =>
          statement.period === null && statement.unpriced === 0 ? (
            <EmptyState title="Nada em aberto até este dia">
              <p>Adiantamentos, caixas e outros valores entram em “Lançar”.</p>
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              <Card
                as="section"
                aria-label="Total do acerto"
                className="grid items-start gap-4 p-4 sm:p-5 lg:grid-cols-2"
              >
                <div className="grid gap-1">
                  {statement.period !== null && (
                    <p className="text-ink-soft">
                      {periodWords(statement.period)}, {counted(statement.count, 'linha', 'linhas')}
                    </p>
                  )}
                  {statement.unpriced > 0 && <p>{leftOutWords(statement.unpriced)}</p>}
                </div>
                <Sums sums={statement.sums} totalLabel={whoOwes(statement.sums.total)} />
                {statement.period !== null && (
                  <Button
                    size="lg"
                    className="justify-self-end max-sm:w-full lg:col-start-2"
                    disabled={open.isOld}
                    onClick={() => closing.ask(statement)}
                  >
                    <Lock aria-hidden="true" className="size-5" />
                    Fechar acerto
                  </Button>
                )}
              </Card>
              <StatementLines lines={statement.lines} onCorrect={setCorrected} />
              {statement.count + statement.unpriced > statement.lines.length && (
                <p>
                  Mostrando {statement.lines.length} de{' '}
                  {counted(statement.count + statement.unpriced, 'linha', 'linhas')}. Feche por partes:
                  escolha um dia anterior.
                </p>
              )}
            </div>
          )
        }
      </Loaded>
      <EntryDialog open={isEntering} producerId={producerId} onClose={() => setEntering(false)} />
      <CorrectionDialog line={corrected} onClose={() => setCorrected(null)} />
      {closing.question}
    </>
  );
}

/** The question names what will be closed; what is no longer true is refused, and asked again. */
function useClosing(producerId: string, onClosed: (id: string) => void) {
  const [asked, setAsked] = useState<OpenStatement | null>(null);
  // Kept while it fails: pressed again it is the same closing.
  const id = useRef('');
  const { busy, perform } = useAction({
    run: ({ period, sums }: OpenStatement) =>
      api.post<Statement>('/admin/statements', {
        id: id.current,
        producerId,
        to: period?.to,
        total: sums.total,
      }),
    done: ({ number }) => `Acerto nº ${number} fechado.`,
    failed: unanswered('Erro ao fechar o acerto'),
    changes: [panel.statements],
    onDone: (statement) => {
      setAsked(null);
      onClosed(statement.id);
    },
    onFailed: () => setAsked(null),
  });
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title="Fechar acerto"
      confirmLabel="Fechar acerto"
      danger={false}
      busy={busy}
      onConfirm={() => asked && void perform(asked)}
      onClose={() => setAsked(null)}
    >
      {asked?.period && (
        <div className="grid gap-3">
          <p>
            {asked.name}, {periodWords(asked.period)}: {counted(asked.count, 'linha', 'linhas')},{' '}
            <strong>{inReais(asked.sums.total)}</strong>.
          </p>
          {asked.unpriced > 0 && <p className="text-body">{leftOutWords(asked.unpriced)}</p>}
          <p className="text-body">{consequence(asked)}</p>
        </div>
      )}
    </ConfirmDialog>
  );
  function ask(statement: OpenStatement) {
    id.current = newId();
    setAsked(statement);
  }
  return { ask, question };
}

function consequence({ carried }: OpenStatement): string {
  return carried < 0
    ? `Nada é pago agora: os ${inReais(0 - carried)} que o produtor deve passam para o próximo acerto.`
    : 'Depois de fechado não muda mais: o que vier de correção entra no próximo.';
}
