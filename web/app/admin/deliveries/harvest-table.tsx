import type { HarvestLine } from '@cesta/contract/panel/deliveries';
import { formatCount } from '../parts/counted.ts';
import { TickBox } from './tick-box.tsx';

const NUMBER = 'py-2 pl-3 print:py-1 text-right tabular-nums';

interface HarvestTableProps {
  lines: readonly HarvestLine[];
  /** On paper each line has a box to tick. */
  onPaper?: boolean;
}

/** How much of each product the day needs, and for what. */
export function HarvestTable({ lines, onPaper = false }: HarvestTableProps) {
  const groups = Map.groupBy(lines, ({ category }) => category);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Colheita do dia: produtos, cestas, pedidos e total</caption>
      <thead>
        <tr className="border-edge border-b text-small text-ink-soft">
          <th scope="col" className="py-2 text-left font-semibold">
            Produto
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            Cestas
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            Pedidos
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            Total
          </th>
        </tr>
      </thead>
      {[...groups].map(([category, inside]) => (
        <tbody key={category} className="break-inside-avoid">
          <tr>
            <th
              scope="rowgroup"
              colSpan={4}
              className="pt-4 pb-1 text-left print:pt-2 font-display text-lead font-semibold"
            >
              {category}
            </th>
          </tr>
          {inside.map((line) => (
            <tr key={line.product_id} className="border-line border-b">
              <th scope="row" className="py-2 text-left leading-snug print:py-1 font-normal wrap-anywhere">
                {onPaper && <TickBox />}
                {line.product_name}
                {line.unit && <span className="text-small text-ink-soft"> {line.unit}</span>}
              </th>
              <td className={`${NUMBER} text-ink-soft`}>{inTable(line.baskets)}</td>
              <td className={`${NUMBER} text-ink-soft`}>{inTable(line.orders)}</td>
              <td className={`${NUMBER} text-lead font-semibold`}>{formatCount(line.total)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function inTable(count: number): string {
  return count > 0 ? formatCount(count) : '–';
}
