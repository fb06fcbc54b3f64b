import { dayInDigits } from '@cesta/contract/base/calendar';
import type { StatementChange, StatementDetails, StatementLine } from '@cesta/contract/supply/statements';
import { firstPaymentDay } from '@cesta/contract/supply/supply-constants';
import { ArrowLeft, Banknote, Download, Printer } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTyped } from '../../forms/typed-again.ts';
import { formatMoment } from '../../order/order-dates.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { ApiError, api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { HeadButton, TabHead } from '../every-tab/tab-head.tsx';
import { StateBadge } from './closed-list.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentStory } from './payment-story.tsx';
import { StatementLines, Sums } from './statement-lines.tsx';
import { statementQuery } from './statement-queries.ts';
import { StatementSheet } from './statement-sheet.tsx';
import { inReais, periodWords } from './statement-words.ts';
import { useLinesDownload } from './use-lines-download.ts';

interface ClosedStatementProps {
  id: string;
  onBack: () => void;
}

/** A closed statement never changes; its nota and its payment come later, and corrections in the next one. */
export function ClosedStatement({ id, onBack }: ClosedStatementProps) {
  const found = useApiQuery(statementQuery(id), { onReturn: true });
  const { data } = found;
  const table = useLinesDownload();
  const [corrected, setCorrected] = useState<StatementLine | null>(null);
  return (
    <>
      <div className="print:hidden">
        <Button variant="quiet" size="sm" onClick={onBack} className="mb-1 -ml-3">
          <ArrowLeft aria-hidden="true" className="size-5" />
          Acertos
        </Button>
        <TabHead title={data ? `Acerto nº ${data.number}` : 'Acerto'} note={data?.name}>
          {data && (
            <>
              <HeadButton
                icon={Download}
                text="CSV"
                busy={table.busy}
                onClick={() => void table.perform({ statement: id })}
              />
              <HeadButton icon={Printer} text="Imprimir" onClick={() => window.print()} />
            </>
          )}
        </TabHead>
      </div>
      <Loaded from={found} waiting={<RowsSkeleton rows={5} />}>
        {(statement) => (
          <>
            <div className="grid gap-6 print:hidden">
              <Settlement statement={statement} />
              <div className="px-3 xl:px-2.5">
                <Sums sums={statement.sums} totalLabel="Total" />
              </div>
              <StatementLines lines={statement.lines} onCorrect={setCorrected} />
            </div>
            <StatementSheet statement={statement} />
          </>
        )}
      </Loaded>
      <CorrectionDialog line={corrected} isSettled onClose={() => setCorrected(null)} />
    </>
  );
}

function Settlement({ statement }: { statement: StatementDetails }) {
  const [isPaying, setPaying] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const stopAsking = () => {
    setPaying(false);
    setUndoing(false);
  };
  const saving = useAction({
    run: (change: StatementChange) => api.patch(`/admin/statements/${statement.id}`, change),
    done: 'Acerto atualizado.',
    failed: unanswered('Erro ao atualizar o acerto'),
    changes: [panel.statements],
    onDone: stopAsking,
    onFailed: (error) => {
      // Without an answer its state tells; on an old screen somebody else has been here.
      if (!(error instanceof ApiError) || error.status === 409) stopAsking();
    },
  });
  const { state, total, nota, paidOn, paidBy, pixReference, pixKey } = statement;
  const save = (change: Pick<StatementChange, 'nota' | 'payment'>) =>
    void saving.perform({ seen: state, shown: { nota, paidOn, pixReference, paidBy }, ...change });
  return (
    <Card as="section" aria-label="Situação do acerto" className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-heading font-semibold tabular-nums">{inReais(total)}</p>
        <StateBadge statement={statement} />
      </div>
      <p className="text-ink-soft">
        {periodWords(statement)}. Fechado em {formatMoment(statement.closedAt)} por {statement.closedBy}.
        {state === 'paid' && total > 0 && paidOn && (
          <>
            {' '}
            Pago em {dayInDigits(paidOn)} por {paidBy}
            {pixReference && `, Pix ${pixReference}`}.
          </>
        )}
      </p>
      {state === 'closed' && (
        <p>{pixKey ? `Chave Pix: ${pixKey}` : 'Este produtor não tem chave Pix anotada.'}</p>
      )}
      <NotaForm
        key={nota}
        statementId={statement.id}
        nota={nota}
        busy={saving.busy}
        onSave={(text) => save({ nota: text })}
      />
      {state === 'closed' ? (
        <Button size="lg" onClick={() => setPaying(true)} className="sm:justify-self-start">
          <Banknote aria-hidden="true" className="size-5" />
          Anotar pagamento
        </Button>
      ) : (
        total > 0 && (
          <div className="-ml-4 flex flex-wrap">
            <Button variant="quiet" size="sm" onClick={() => setPaying(true)}>
              Corrigir o pagamento
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setUndoing(true)}>
              Desfazer o pagamento
            </Button>
          </div>
        )
      )}
      <PaymentStory payments={statement.payments} />
      <ConfirmDialog
        open={isUndoing}
        title="Desfazer o pagamento"
        confirmLabel="Desfazer"
        busy={saving.busy}
        onConfirm={() => save({ payment: null })}
        onClose={() => setUndoing(false)}
      >
        O acerto volta a ficar a pagar. O dia e o código do Pix ficam na história dele. No banco nada muda.
      </ConfirmDialog>
      <PaymentDialog
        open={isPaying}
        statementId={statement.id}
        total={total}
        pixKey={pixKey}
        first={firstPaymentDay(statement)}
        noted={paidOn ? { paidOn, pixReference } : null}
        busy={saving.busy}
        onPay={(payment) => save({ payment })}
        onClose={() => setPaying(false)}
      />
    </Card>
  );
}

interface NotaFormProps {
  statementId: string;
  nota: string;
  busy: boolean;
  onSave: (nota: string) => void;
}

function NotaForm({ statementId, nota, busy, onSave }: NotaFormProps) {
  // Over another number than it was typed over, it would take back what a colleague noted.
  const [text, setText] = useTyped(`nota of ${statementId} over ${nota}`, nota);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSave(text.trim());
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Nota do produtor"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="grow sm:max-w-72"
      />
      {text.trim() !== nota && (
        <Button type="submit" variant="secondary" busy={busy}>
          Salvar nota
        </Button>
      )}
    </form>
  );
}
