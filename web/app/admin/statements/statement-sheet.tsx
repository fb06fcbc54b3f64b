import { dayInDigits } from '@cesta/contract/base/calendar';
import type { StatementDetails } from '@cesta/contract/supply/statements';
import { useStore } from '../../shell/store-info.ts';
import { Sums } from './statement-lines.tsx';
import { inReais, kindWords, periodWords, priceWords, quantityWords } from './statement-words.ts';

/** On paper alone: what the farmer takes home or signs. */
export function StatementSheet({ statement }: { statement: StatementDetails }) {
  const { name: storeName } = useStore();
  const { number, name, lines, sums, nota, paidOn, pixReference, total } = statement;
  return (
    <section aria-label="Folha do acerto" className="hidden print:block" data-sheets>
      <header className="mb-3 flex items-end justify-between gap-6 border-ink border-b-2 pb-2">
        <div>
          <h2 className="text-heading font-semibold">Acerto nº {number}</h2>
          <p className="text-lead">{name}</p>
        </div>
        <div className="text-right text-small">
          <p>{storeName}</p>
          <p>{periodWords(statement)}</p>
        </div>
      </header>
      <table className="w-full text-small">
        <thead>
          <tr className="text-left">
            {['Rodada', 'Tipo', 'Descrição'].map((head) => (
              <th key={head} scope="col" className="border-ink border-b py-1 pr-3">
                {head}
              </th>
            ))}
            {['Quantidade', 'Preço', 'Valor'].map((head) => (
              <th key={head} scope="col" className="border-ink border-b py-1 pl-3 text-right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid align-top">
              <td className="border-line border-b py-1 pr-3 whitespace-nowrap">{dayInDigits(line.date)}</td>
              <td className="border-line border-b py-1 pr-3">{kindWords(line)}</td>
              <td className="border-line border-b py-1 pr-3 wrap-break-word">{line.description}</td>
              <td className="border-line border-b py-1 pl-3 text-right tabular-nums">
                {quantityWords(line)}
              </td>
              <td className="border-line border-b py-1 pl-3 text-right tabular-nums whitespace-nowrap">
                {priceWords(line)}
              </td>
              <td className="border-line border-b py-1 pl-3 text-right tabular-nums whitespace-nowrap">
                {inReais(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 break-inside-avoid">
        <Sums sums={sums} totalLabel="Total" />
        <p className="mt-4">Nota do produtor: {nota || '______________________'}</p>
        <p className="mt-1">
          {paidOn && total > 0
            ? `Pago em ${dayInDigits(paidOn)}${pixReference && `, Pix ${pixReference}`}.`
            : total > 0
              ? 'Ainda não pago.'
              : 'Nada a pagar.'}
        </p>
        <p className="mt-12 max-w-72 border-ink border-t pt-1 text-small">{name}</p>
      </div>
    </section>
  );
}
