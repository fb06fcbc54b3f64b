import type { ChartConfiguration } from 'chart.js';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart, PartPlace } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ChartCanvas = lazyPart(() => import('./chart-canvas.tsx'));

interface ChartFrameProps {
  config: ChartConfiguration;
  label: string;
  /** With its height. */
  className: string;
}

export function ChartFrame({ config, label, className }: ChartFrameProps) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <PartPlace waiting={<Skeleton className="size-full" />}>
        <ChartCanvas config={config} label={label} />
      </PartPlace>
    </div>
  );
}

interface NumbersProps {
  caption: string;
  headers: readonly [string, string];
  rows: readonly (readonly [name: string, value: string])[];
}

/** The same in numbers, for whoever wants or needs them. */
export function Numbers({ caption, headers, rows }: NumbersProps) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center text-small font-semibold text-leaf-deep underline-offset-4 hover:underline">
        Ver em números
      </summary>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            <th scope="col" className="py-1.5 text-left font-semibold">
              {headers[0]}
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-line border-b last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
