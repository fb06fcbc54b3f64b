import type { Dashboard } from '@cesta/contract/panel/dashboard';
import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import { counted, formatCount } from '../parts/counted.ts';
import { ChartFrame, Numbers } from './chart-frame.tsx';
import { tokenColor } from './chart-theme.ts';
import { NoData, Panel } from './panel.tsx';

export function CategoryChart({ categories }: Pick<Dashboard, 'categories'>) {
  const names = categories.map(({ category }) => category || 'Outros');
  const counts = categories.map(({ products }) => products);
  const config = useBars(names.join('|'), counts.join('|'));
  const total = counts.reduce((all, count) => all + count, 0);
  return (
    <Panel title="Produtos por categoria" className="lg:col-span-2">
      {total === 0 ? (
        <NoData />
      ) : (
        <>
          <ChartFrame
            config={config}
            label={`${counted(total, 'produto', 'produtos')} por categoria`}
            className="h-72"
          />
          <Numbers
            caption="Produtos por categoria"
            headers={['Categoria', 'Produtos']}
            rows={names.map((name, index) => [name, formatCount(counts[index] ?? 0)])}
          />
        </>
      )}
    </Panel>
  );
}

function useBars(names: string, counts: string): ChartConfiguration {
  return useMemo(
    () => ({
      type: 'bar' as const,
      data: {
        labels: names.split('|'),
        datasets: [
          {
            data: counts.split('|').map(Number),
            backgroundColor: tokenColor('leaf'),
            hoverBackgroundColor: tokenColor('leaf-deep'),
            borderRadius: 8,
            maxBarThickness: 28,
          },
        ],
      },
      options: {
        // Lying bars, so that the names can be read on a phone as well.
        indexAxis: 'y' as const,
        scales: {
          x: { beginAtZero: true, border: { display: false }, ticks: { precision: 0, maxTicksLimit: 6 } },
          y: { grid: { display: false }, ticks: { color: tokenColor('ink') } },
        },
        plugins: {
          tooltip: {
            displayColors: false,
            callbacks: { label: ({ parsed }) => counted(parsed.x ?? 0, 'produto', 'produtos') },
          },
        },
      },
    }),
    [names, counts],
  );
}
