import type { ExportKind } from '@cesta/contract/panel/exports';
import { EXPORT_KINDS } from '@cesta/contract/panel/panel-constants';
import { CircleAlert, Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { choiceOf, flawOf, PERIOD_CHOICES, type Period, periodOf } from './export-period.ts';
import { useExport } from './use-export.ts';

const KINDS: Record<ExportKind, { text: string; holds: string }> = {
  orders: {
    text: 'Pedidos',
    holds: 'Uma linha por pedido feito no período: cliente, endereço, itens, frete, total e situação.',
  },
  subscriptions: {
    text: 'Assinaturas',
    holds: 'Uma linha por assinatura iniciada no período: cliente, plano, situação e renovação.',
  },
  customers: {
    text: 'Clientes',
    holds:
      'Uma linha por cliente cadastrado no período: nome, e-mail, telefone, último pedido, total pago e assinatura.',
  },
  payments: {
    text: 'Pagamentos',
    holds:
      'Para a contabilidade: uma linha por pagamento, reembolso e contestação do período, com CPF, itens, frete, créditos, taxa e números do Stripe.',
  },
};

interface ExportDialogProps {
  /** What the address asks for; anything that is no table opens nothing. */
  kind: string | null;
  /** The last 30 days unless told. */
  period?: Period | undefined;
  onClose: () => void;
}

export function ExportDialog({ kind, period, onClose }: ExportDialogProps) {
  const wanted = EXPORT_KINDS.find((known) => known === kind);
  return (
    <Dialog open={wanted !== undefined} onClose={onClose} title="Exportar para planilha">
      {wanted && <ExportForm key={wanted} first={wanted} firstPeriod={period} />}
    </Dialog>
  );
}

function ExportForm({ first, firstPeriod }: { first: ExportKind; firstPeriod: Period | undefined }) {
  const [now] = useState(() => new Date());
  const [kind, setKind] = useState(first);
  const [period, setPeriod] = useState<Period>(() => firstPeriod ?? periodOf('30d', now));
  const { state, start, stop } = useExport();
  const flaw = flawOf(period);
  const isWorking = state.at === 'work';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!flaw && !isWorking) void start(kind, period);
  }

  return (
    <form noValidate aria-label="Exportar para planilha" onSubmit={submit} className="grid gap-5">
      <fieldset disabled={isWorking} className="grid min-w-0 gap-5 disabled:opacity-60">
        <div>
          <ChoiceButtons
            label="O que exportar"
            choices={EXPORT_KINDS.map((value) => ({ value, text: KINDS[value].text }))}
            chosen={kind}
            onChoose={setKind}
          />
          <p className="mt-2 text-small text-ink-soft">{KINDS[kind].holds}</p>
        </div>
        <PeriodFields period={period} flaw={flaw} now={now} onChange={setPeriod} />
      </fieldset>
      {state.at === 'failure' && (
        <p role="alert" className="flex gap-2 rounded-card bg-tomato-pale p-3 text-tomato-deep">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {state.message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="grow text-small text-ink-soft tabular-nums">
          {isWorking && `Preparando o arquivo… ${sizeOf(state.bytes)}`}
        </p>
        {isWorking && (
          <Button variant="quiet" onClick={stop}>
            Parar
          </Button>
        )}
        <Button type="submit" data-autofocus busy={isWorking} className="max-sm:grow">
          {!isWorking && <Download aria-hidden="true" className="size-5" />}
          Baixar CSV
        </Button>
      </div>
    </form>
  );
}

interface PeriodFieldsProps {
  period: Period;
  flaw: string | undefined;
  now: Date;
  onChange: (period: Period) => void;
}

function PeriodFields({ period, flaw, now, onChange }: PeriodFieldsProps) {
  return (
    <div className="grid gap-3">
      <ChoiceButtons
        label="Período"
        choices={PERIOD_CHOICES}
        chosen={choiceOf(period, now) ?? ''}
        onChoose={(choice) => onChange(periodOf(choice, now))}
      />
      <div className="grid grid-pair gap-3">
        <TextField
          label="De"
          type="date"
          value={period.from}
          onChange={(event) => onChange({ ...period, from: event.target.value })}
        />
        <TextField
          label="Até"
          type="date"
          value={period.to}
          error={flaw}
          onChange={(event) => onChange({ ...period, to: event.target.value })}
        />
      </div>
      <p className="text-small text-ink-soft">Sem data, vale desde o começo ou até hoje.</p>
    </div>
  );
}

/** '320 KB', '12,4 MB' */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`;
}
