import { fromReais } from '@cesta/contract/base/money';
import type { HistoryEntry } from '@cesta/contract/subscriptions/subscription-history';
import type { Ref } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import { creditText, isMoney, reasonOf, showsAmount, titleOf, writtenDay } from './history-words.ts';

interface HistoryLineProps {
  entry: HistoryEntry;
  /** For whoever asked for more and goes on here. */
  ref?: Ref<HTMLLIElement> | undefined;
}

/** One thing that happened between customer and store. */
export function HistoryLine({ entry, ref }: HistoryLineProps) {
  const reason = reasonOf(entry);
  const credit = creditText(entry);
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 last:pb-0"
    >
      <div className="min-w-0 grow basis-52">
        <p className="text-small text-ink-soft tabular-nums">
          <time dateTime={entry.date}>{writtenDay(entry.date)}</time>
        </p>
        <p className="font-semibold text-balance">{titleOf(entry)}</p>
        {reason && <p className="text-small text-ink-soft wrap-anywhere">{reason}</p>}
      </div>
      <div className="ml-auto text-right">
        {showsAmount(entry) && (
          <Price
            amount={fromReais(entry.amount)}
            className={classNames(!isMoney(entry) && 'text-ink-soft *:font-normal')}
          />
        )}
        {credit && (
          <p
            className={classNames(
              'text-small font-semibold whitespace-nowrap tabular-nums',
              entry.credit > 0 ? 'text-leaf-deep' : 'text-ink-soft',
            )}
          >
            {credit}
          </p>
        )}
      </div>
    </li>
  );
}
