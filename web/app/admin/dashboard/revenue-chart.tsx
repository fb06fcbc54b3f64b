import { momentFormatter } from '@cesta/contract/base/calendar';
import { formatCents, fromReais, sum } from '@cesta/contract/base/money';
import type { Dashboard, DashboardRange } from '@cesta/contract/panel/dashboard';
import { DASHBOARD_RANGES } from '@cesta/contract/panel/panel-constants';
import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { ChartFrame, Numbers } from './chart-frame.tsx';
import { tokenColor } from './chart-theme.ts';
import { NoData, Panel } from './panel.tsx';

const PERIODS: Record<DashboardRange, string> = {
  '24h': 'nas últimas 24 horas',
  '7d': 'nos últimos 7 dias',
  '30d': 'nos últimos 30 dias',
};

interface RevenueChartProps {
  revenue: Dashboard['revenue'];
  /** Of the numbers that are shown. */
  range: DashboardRange;
  /** Of the button that is pressed. */
  chosen: DashboardRange;
  onRange: (range: DashboardRange) => void;
}

export function RevenueChart({ revenue, range, chosen, onRange }: RevenueChartProps) {
  const names = revenue.map(({ from }) => nameOf(from, range));
  const amounts = revenue.map(({ amount }) => fromReais(amount));
  const total = sum(amounts);
  const config = useRevenueConfig(names.join('|'), amounts.join('|'));
  const label = `Receita ${PERIODS[range]}: ${formatCents(total)}`;
  return (
    <Panel
      title="Receita"
      className="lg:col-span-2"
      corner={
        <ChoiceButtons
          label="Período da receita"
          className="mx-0! px-0!"
          choices={DASHBOARD_RANGES.map((value) => ({ value, text: value }))}
          chosen={chosen}
          onChoose={onRange}
        />
      }
    >
      {total === 0 ? (
        <NoData />
      ) : (
        <>
          <p className="mb-3">
            <span className="font-display text-heading font-semibold tabular-nums">{formatCents(total)}</span>{' '}
            <span className="text-ink-soft">{PERIODS[range]}</span>
          </p>
          <ChartFrame config={config} label={label} className="h-60" />
          <Numbers
            caption={label}
            headers={[range === '24h' ? 'Hora' : 'Dia', 'Receita']}
            rows={names.map((name, index) => [name, formatCents(amounts[index] ?? fromReais(0))])}
          />
        </>
      )}
    </Panel>
  );
}

/** From texts, so that a refresh that changed nothing draws nothing. */
function useRevenueConfig(names: string, amounts: string): ChartConfiguration {
  return useMemo(
    () => ({
      type: 'line' as const,
      data: {
        labels: names.split('|'),
        datasets: [
          {
            data: amounts.split('|').map((amount) => Number(amount) / 100),
            borderColor: tokenColor('leaf'),
            backgroundColor: tokenColor('leaf-pale'),
            borderWidth: 2.5,
            pointRadius: 0,
            pointHitRadius: 24,
            fill: true,
            tension: 0.25,
          },
        ],
      },
      options: {
        interaction: { mode: 'index' as const, intersect: false },
        scales: {
          x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 16 } },
          y: {
            beginAtZero: true,
            border: { display: false },
            ticks: { maxTicksLimit: 5, callback: (reais) => `R$ ${Number(reais).toLocaleString('pt-BR')}` },
          },
        },
        plugins: {
          tooltip: {
            displayColors: false,
            callbacks: { label: ({ parsed }) => formatCents(fromReais(parsed.y ?? 0)) },
          },
        },
      },
    }),
    [names, amounts],
  );
}

const hour = momentFormatter({ hour: '2-digit', minute: '2-digit' });
const day = momentFormatter({ day: '2-digit', month: '2-digit' });
const weekday = momentFormatter({ weekday: 'short' });

function nameOf(from: string, range: DashboardRange): string {
  if (range === '24h') return hour(from);
  if (range === '30d') return day(from);
  return `${weekday(from).replace('.', '')} ${day(from)}`;
}
