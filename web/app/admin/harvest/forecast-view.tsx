import { briefDay, formatMoment } from '@cesta/contract/base/calendar';
import type { ForecastParts, HarvestForecast } from '@cesta/contract/supply/harvest';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { FORECAST } from './harvest-queries.ts';

/** What the next rounds will want, each figure with what it is made of. */
export function ForecastView() {
  const forecast = useApiQuery(FORECAST);
  return (
    <Loaded from={forecast} waiting={<RowsSkeleton rows={8} />}>
      {(shown) =>
        shown.products.length === 0 ? (
          <EmptyState title="Ainda não há o que prever">
            <p>Com as primeiras cestas e pedidos, as próximas quatro rodadas aparecem aqui.</p>
          </EmptyState>
        ) : (
          <Forecast forecast={shown} />
        )
      }
    </Loaded>
  );
}

function Forecast({ forecast: { made_at, rounds, products } }: { forecast: HarvestForecast }) {
  const [chosen, setChosen] = useState(rounds[0]?.date ?? '');
  const place = Math.max(
    0,
    rounds.findIndex(({ date }) => date === chosen),
  );
  const round = rounds[place];
  const lines = products.flatMap((product) => {
    const parts = product.parts[place];
    return parts ? { ...product, parts } : [];
  });
  return (
    <>
      <ChoiceButtons
        label="Rodada da previsão"
        choices={rounds.map(({ date }) => ({ value: date, text: briefDay(date) }))}
        chosen={round?.date ?? ''}
        onChoose={setChosen}
        className="mb-2"
      />
      {round && (
        <p className="mb-3 text-small text-ink-soft">
          {round.learnt_from > 0
            ? `Aprendido de ${counted(round.learnt_from, 'rodada passada', 'rodadas passadas')} do mesmo dia da semana, em que ${formatPercent(round.skip_percent)} das cestas foram puladas.`
            : 'Ainda não há rodadas passadas deste dia da semana para aprender.'}
          {lines.every(({ error_percent }) => error_percent === null) &&
            ' Ainda não há previsões passadas para comparar.'}
          {made_at && ` Calculado em ${formatMoment(made_at)}.`}
        </p>
      )}
      <Method />
      <ul className="grid max-w-3xl">
        {useFirstRows(lines).map(({ product_id, product_name, unit, parts, last, error_percent }) => (
          <li key={product_id} className="border-line border-b py-2.5">
            <div className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {product_name} {unit && <span className="text-small text-ink-soft">{unit}</span>}
              </span>
              <span className="shrink-0 text-lead font-semibold tabular-nums">
                {formatCount(parts.portions)}
              </span>
            </div>
            <p className="text-small text-ink-soft tabular-nums">{partsInWords(parts)}</p>
            {error_percent !== null && <LastErrors percent={error_percent} last={last} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** How it is worked out, for who wants to know: nothing is hidden in it. */
function Method() {
  return (
    <details className="mb-2 max-w-3xl text-small text-ink-soft">
      <summary className="min-h-11 w-fit cursor-pointer py-3 font-semibold text-leaf-deep sm:min-h-6 sm:py-0.5">
        Como a previsão é feita
      </summary>
      <ul className="grid list-disc gap-1 pb-2 pl-5">
        <li>
          <strong>Cestas</strong>: o que há nas cestas já pagas para o dia e nas que ainda serão cobradas a
          tempo, com as trocas de cada cliente.
        </li>
        <li>
          <strong>Puladas</strong>: o que delas já se sabe que não vem, porque o cliente pulou, pausou ou
          recebe em outra semana.
        </li>
        <li>
          <strong>Devem pular</strong>: nas últimas rodadas do mesmo dia da semana, quatro no máximo, tantas
          de cada cem cestas não saíram. O que falta para chegar a isso também é descontado.
        </li>
        <li>
          <strong>Pedidos</strong>: a média dos pedidos avulsos dessas rodadas, ou o que já foi pedido, se for
          mais.
        </li>
        <li>
          <strong>Erro das últimas</strong>: quanto as previsões passadas de cada produto ficaram longe do que
          foi preciso, para mais ou para menos.
        </li>
      </ul>
      <p>Nada mais entra na conta: nem época, nem clima, nem tendência.</p>
    </details>
  );
}

interface LastErrorsProps {
  percent: number;
  last: HarvestForecast['products'][number]['last'];
}

/** How far it was off in one figure; round by round for who asks. */
function LastErrors({ percent, last }: LastErrorsProps) {
  return (
    <details className="text-small text-ink-soft tabular-nums">
      <summary className="min-h-11 w-fit cursor-pointer py-3 sm:min-h-6 sm:py-0.5">
        Erro das últimas: {formatPercent(percent)}
      </summary>
      <ul className="pb-1 pl-4">
        {last.map(({ date, forecast, wanted }) => (
          <li key={date}>
            {briefDay(date)}: previsto {formatCount(forecast)}, foi {formatCount(wanted)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'cestas 40 − puladas 3 − devem pular 1 + pedidos 6' */
function partsInWords({ baskets, skipped, expected_skips, ordered, orders }: ForecastParts): string {
  const made = ordered > 0 ? ` (${ordered === 1 ? 'já feito' : 'já feitos'} ${formatCount(ordered)})` : '';
  return [
    baskets > 0 && `cestas ${formatCount(baskets)}`,
    skipped > 0 && `− puladas ${formatCount(skipped)}`,
    expected_skips > 0 && `− devem pular ${formatCount(expected_skips)}`,
    orders > 0 && `${baskets > 0 ? '+ ' : ''}pedidos ${formatCount(orders)}${made}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
function formatPercent(value: number): string {
  return `${percent.format(value)}%`;
}
