import { spokenDay } from '@cesta/contract/base/calendar';
import type { Today } from '@cesta/contract/panel/today';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Loadable } from '../../session/use-loading.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { isQuiet, tasksOf } from './today-words.ts';

/** What there is to do, each leading to where it is done. A failure here hides nothing of what stands below. */
export function TodayPart({ today, now }: { today: Loadable<Today>; now: number }) {
  const { data, error, loading, reload } = today;
  return (
    <Card as="section" aria-label="Hoje" className="mb-4 p-3 sm:p-4">
      <h3 className="mb-2 flex flex-wrap items-baseline gap-x-2 text-subheading font-semibold">
        Hoje
        {data && (
          <span className="font-sans text-small font-normal text-ink-soft">{spokenDay(data.today)}</span>
        )}
      </h3>
      {error && (
        <p role="alert" className="mb-2 flex flex-wrap items-center gap-x-3 text-small text-tomato-deep">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {error}
          <Button variant="quiet" size="sm" busy={loading} onClick={reload}>
            Ver de novo
          </Button>
        </p>
      )}
      {data ? <Tasks today={data} now={now} /> : !error && <TodaySkeleton />}
    </Card>
  );
}

function Tasks({ today, now }: { today: Today; now: number }) {
  return (
    <>
      {isQuiet(today) && (
        <p className="mb-2">Dia tranquilo: nada a separar, ninguém em atraso e tudo respondido. Aproveite!</p>
      )}
      <ul className="grid grid-pair gap-2 md:grid-cols-3 xl:grid-cols-5">
        {tasksOf(today, now).map(({ key, title, value, detail, to, tone }) => (
          <li key={key} className="grid">
            <Link
              to={to}
              className={classNames(
                'grid content-start gap-0.5 rounded-control border px-3 py-2 transition-colors hover:border-leaf',
                tone === 'urgent' ? 'border-tomato bg-tomato-pale' : 'border-line bg-paper',
              )}
            >
              <span className="text-small text-ink-soft">{title}</span>
              <span
                className={classNames(
                  'font-semibold tabular-nums',
                  tone === 'urgent' && 'text-tomato-deep',
                  tone === 'quiet' && 'text-ink-soft',
                )}
              >
                {value}
              </span>
              {detail && <span className="text-small wrap-anywhere text-ink-soft">{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function TodaySkeleton() {
  return (
    <SkeletonArea className="grid grid-pair gap-2 md:grid-cols-3 xl:grid-cols-5">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
        <Skeleton key={key} className="h-18 rounded-control" />
      ))}
    </SkeletonArea>
  );
}
