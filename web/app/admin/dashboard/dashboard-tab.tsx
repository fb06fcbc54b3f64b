import { momentFormatter } from '@cesta/contract/base/calendar';
import type { Dashboard, DashboardRange } from '@cesta/contract/panel/dashboard';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { lagWords } from '../../session/report-lag.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { CategoryChart } from './category-chart.tsx';
import { DEFAULT_RANGE, rangeNamed, statsOf, TODAY } from './dashboard-queries.ts';
import { DistributionChart } from './distribution-chart.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { StatCards } from './stat-cards.tsx';
import { TodayPart } from './today.tsx';

const REFRESH_MS = 60_000;

export default function DashboardTab() {
  const address = useAddress();
  const chosen = rangeNamed(address.get('periodo'));
  const stats = useApiQuery(statsOf(chosen), { keepOld: true, every: REFRESH_MS });
  const today = useApiQuery(TODAY, { every: REFRESH_MS, onReturn: true });
  return (
    <>
      <TabHead title="Visão Geral" hasNote={false}>
        <ExportButton kind="customers" />
        <RefreshButton
          loading={stats.loading}
          onRefresh={() => {
            stats.reload();
            today.reload();
          }}
        />
      </TabHead>
      <TodayPart today={today} now={Date.now()} />
      <Loaded from={stats} waiting={<DashboardSkeleton />}>
        {({ data, lagSeconds }) => (
          <div className="grid gap-4">
            <StatCards totals={data.totals} />
            <QuickActions />
            <div className="grid gap-4 lg:grid-cols-3">
              <RevenueChart
                revenue={data.revenue}
                range={rangeOf(data)}
                chosen={chosen}
                onRange={(range) => address.change({ periodo: range === DEFAULT_RANGE ? '' : range })}
              />
              <RecentActivity recent={data.recent} now={Date.parse(data.updated_at)} />
              <DistributionChart distribution={data.distribution} />
              <CategoryChart categories={data.categories} />
            </div>
            <SystemInfo updatedAt={data.updated_at} lag={lagWords(lagSeconds)} isOnline={!stats.error} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** The numbers on screen may still be those of the button pressed before. */
function rangeOf({ revenue }: Dashboard): DashboardRange {
  return revenue.length === 24 ? '24h' : revenue.length === 30 ? '30d' : '7d';
}

const clock = momentFormatter({ timeStyle: 'medium' });

interface SystemInfoProps {
  updatedAt: string;
  lag: string | null;
  isOnline: boolean;
}

function SystemInfo({ updatedAt, lag, isOnline }: SystemInfoProps) {
  return (
    <section
      aria-label="Informações do sistema"
      className="flex flex-wrap gap-x-8 gap-y-1 rounded-card border border-line bg-card px-4 py-3 text-small sm:px-5"
    >
      <p>
        <span className="text-ink-soft">Última atualização:</span>{' '}
        <time dateTime={updatedAt} className="font-semibold tabular-nums">
          {clock(updatedAt)}
        </time>
      </p>
      {lag && <p className="font-semibold tabular-nums">{lag}</p>}
      <p>
        <span className="text-ink-soft">Status:</span>{' '}
        <span
          aria-hidden="true"
          className={classNames(
            'mr-0.5 inline-block size-2.5 rounded-full',
            isOnline ? 'bg-leaf' : 'bg-tomato',
          )}
        />{' '}
        <span className="font-semibold">{isOnline ? 'Online' : 'Sem resposta'}</span>
      </p>
    </section>
  );
}

function DashboardSkeleton() {
  return (
    <SkeletonArea className="grid gap-4">
      <div className="grid grid-pair gap-3 md:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Skeleton
            key={key}
            className={classNames('h-26 rounded-card', key === 'c' && 'col-span-full md:col-span-2')}
          />
        ))}
      </div>
      <Skeleton className="h-26 md:h-11" />
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-112 rounded-card lg:col-span-2" />
        <Skeleton className="h-112 rounded-card" />
      </div>
    </SkeletonArea>
  );
}
