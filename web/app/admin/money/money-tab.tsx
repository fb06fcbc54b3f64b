import type { LedgerPage, LedgerSide } from '@cesta/contract/panel/ledger';
import { useCallback, useEffect, useRef, useState } from 'react';
import nothing from '../../art/no-results.svg';
import { formatMoment } from '../../order/order-dates.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { reportQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { lagWords } from '../../session/report-lag.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { MirrorNotes } from './mirror-notes.tsx';
import { MoneyFilters } from './money-filters.tsx';
import { type MoneyPeriod, periodIn } from './money-period.ts';
import { MoneySummary } from './money-summary.tsx';
import { MoneyTable } from './money-table.tsx';
import { SIDE_NAMES } from './money-words.ts';
import { PayoutTable } from './payout-table.tsx';

const SIDES: readonly { value: LedgerSide | 'all'; text: string }[] = [
  { value: 'all', text: 'Tudo' },
  { value: 'orders', text: SIDE_NAMES.orders },
  { value: 'subscriptions', text: SIDE_NAMES.subscriptions },
  { value: 'others', text: SIDE_NAMES.others },
];

export default function MoneyTab() {
  const address = useAddress();
  const [now] = useState(() => Date.now());
  const period = periodIn(address.get, now);
  const side = SIDES.find(({ value }) => value === address.get('lado'))?.value ?? 'all';
  const page = useMoney(period);
  const asOf = page.data?.as_of;
  const known = asOf ? `Igual ao Stripe até ${formatMoment(asOf)}` : page.data && unreadWords(page.data);
  return (
    <>
      <TabHead title="Financeiro" note={[known, page.lag].filter(Boolean).join(' · ')}>
        <RefreshButton loading={page.loading || page.busy} onRefresh={page.refresh} />
        <ExportButton kind="payments" period={{ from: period.from, to: period.to }} />
      </TabHead>
      <MoneyFilters period={period} now={now} onChange={address.change} />
      <Loaded from={page} waiting={<TableSkeleton rows={3} columns={7} />}>
        {(data) =>
          isFirstReading(data) ? (
            <TableSkeleton rows={3} columns={7} />
          ) : (
            <div className={classNames('grid gap-8 transition-opacity', page.isOld && 'opacity-50')}>
              <div className="grid gap-4">
                <MirrorNotes page={data} />
                <MoneySummary totals={data.totals} />
              </div>
              <section aria-label={period.by === 'month' ? 'Mês a mês' : 'Dia a dia'}>
                <ChoiceButtons
                  label="De onde veio o dinheiro"
                  choices={SIDES}
                  chosen={side}
                  onChoose={(lado) => address.change({ lado: lado === 'all' ? '' : lado })}
                  className="mb-3"
                />
                {data.lines.length === 0 ? (
                  <EmptyState art={nothing} title="Nenhum movimento no período">
                    <p>Escolha outros dias: o que for pago, devolvido ou repassado aparece aqui.</p>
                  </EmptyState>
                ) : (
                  <MoneyTable lines={data.lines} side={side} by={period.by} />
                )}
              </section>
              <PayoutTable payouts={data.payouts} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** Nothing is known yet, and it is being asked for: no figure is shown rather than zeros. */
const isFirstReading = ({ as_of, unreached_since }: LedgerPage) => as_of === null && unreached_since === null;

const unreadWords = (data: LedgerPage) =>
  isFirstReading(data) ? 'Lendo o Stripe pela primeira vez…' : 'O Stripe ainda não foi lido';

/** While the first reading is under way the page follows it. */
const FOLLOW_MS = 4000;
/** The job reads every ten minutes: older than this, the page asks by itself. */
const FRESH_MS = 15 * 60_000;

/** The figures of a period, read anew at the provider when somebody asks, or when they are old. */
function useMoney(period: MoneyPeriod) {
  const [isReading, setReading] = useState(false);
  const { data: report, ...page } = useApiQuery(pageOf(period), {
    keepOld: true,
    ...(isReading && { every: FOLLOW_MS }),
  });
  const { busy, perform } = useAction({
    run: () => api.post('/admin/ledger/refresh'),
    failed: 'Erro ao ler o Stripe',
    changes: [panel.ledgers],
  });
  const refresh = useCallback(() => void perform(), [perform]);
  const data = report?.data;
  const isUnread = data !== undefined && (data.as_of === null || data.reaches_back_to !== null);
  useEffect(() => setReading(isUnread && !data?.unreached_since), [isUnread, data?.unreached_since]);
  const asked = useRef(false);
  useEffect(() => {
    if (!data || asked.current) return;
    asked.current = true;
    if (data.as_of === null || Date.now() - Date.parse(data.as_of) > FRESH_MS) refresh();
  }, [data, refresh]);
  return { ...page, data, lag: report ? lagWords(report.lagSeconds) : null, busy, refresh };
}

function pageOf({ from, to, by }: MoneyPeriod) {
  const path = `/admin/ledger?${new URLSearchParams({ from, to, by })}`;
  return reportQuery<LedgerPage>(panel.ledger(path), path, 'Erro ao carregar o financeiro');
}
