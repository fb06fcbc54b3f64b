import type { Dashboard } from '@cesta/contract/panel/dashboard';
import type { ChartConfiguration } from 'chart.js';
import { useMemo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { ChartFrame } from './chart-frame.tsx';
import { tokenColor } from './chart-theme.ts';
import { NoData, Panel } from './panel.tsx';

const SLICES = [
  { key: 'pending', name: 'Pendentes', color: 'sun', swatch: 'bg-sun' },
  { key: 'processing', name: 'Processando', color: 'dusk', swatch: 'bg-dusk' },
  { key: 'shipped', name: 'Enviados', color: 'edge', swatch: 'bg-edge' },
  { key: 'delivered', name: 'Entregues', color: 'leaf', swatch: 'bg-leaf' },
  { key: 'cancelled', name: 'Cancelados', color: 'tomato', swatch: 'bg-tomato' },
] as const;

/** The legend is the table: each colour with its name and number. */
export function DistributionChart({ distribution }: Pick<Dashboard, 'distribution'>) {
  const counts = SLICES.map(({ key }) => distribution[key]);
  const total = counts.reduce((all, count) => all + count, 0);
  const config = useDoughnut(counts.join('|'));
  return (
    <Panel title="Distribuição de pedidos">
      {total === 0 ? (
        <NoData />
      ) : (
        <div className="grid items-center gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <ChartFrame
            config={config}
            label={`Distribuição de ${counted(total, 'pedido', 'pedidos')}`}
            className="h-44"
          />
          <table className="w-full tabular-nums">
            <caption className="sr-only">Pedidos por status</caption>
            <tbody>
              {SLICES.map(({ key, name, swatch }) => (
                <tr key={key}>
                  <th scope="row" className="py-0.5 text-left font-normal">
                    <span
                      aria-hidden="true"
                      className={classNames('mr-2.5 inline-block size-3 rounded-full', swatch)}
                    />
                    {name}
                  </th>
                  <td className="py-0.5 text-right font-semibold">{formatCount(distribution[key])}</td>
                  <td className="w-14 py-0.5 text-right text-small text-ink-soft">
                    {Math.round((distribution[key] / total) * 100)}%
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function useDoughnut(counts: string): ChartConfiguration {
  return useMemo(
    () =>
      ({
        type: 'doughnut',
        data: {
          labels: SLICES.map(({ name }) => name),
          datasets: [
            {
              data: counts.split('|').map(Number),
              backgroundColor: SLICES.map(({ color }) => tokenColor(color)),
              borderColor: tokenColor('card'),
              borderWidth: 3,
            },
          ],
        },
        options: { cutout: '62%' },
      }) satisfies ChartConfiguration<'doughnut'> as unknown as ChartConfiguration,
    [counts],
  );
}
