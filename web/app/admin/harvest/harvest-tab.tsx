import { isDay, spokenDay } from '@cesta/contract/base/calendar';
import type { HarvestRounds } from '@cesta/contract/supply/harvest';
import { ChartSpline, RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import { HeadButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { useRole } from '../every-tab/use-role.ts';
import { ForecastView } from './forecast-view.tsx';
import { ROUNDS } from './harvest-queries.ts';
import { HarvestSettingsButton } from './harvest-settings.tsx';
import { RoundChoice } from './round-choice.tsx';
import { RoundHead } from './round-head.tsx';
import { roundToOpen } from './round-words.ts';
import { SECTIONS } from './sections.ts';

/** Answers come in while somebody looks. */
const REFRESHING = { keepOld: true, every: 60_000 };

export default function HarvestTab() {
  const rounds = useApiQuery(ROUNDS, REFRESHING);
  const address = useAddress();
  const refresh = useRefresh();
  const isOffice = useRole() === 'admin';
  const isForecast = isOffice && address.get('ver') === 'previsao';
  return (
    <>
      <TabHead title="Colheita" hasNote={false}>
        <IconButton label="Atualizar" onClick={() => refresh(panel.harvest)} className="text-leaf-deep">
          <RefreshCw aria-hidden="true" className={classNames('size-5', rounds.loading && 'animate-spin')} />
        </IconButton>
        {isOffice && <HarvestSettingsButton />}
        {isOffice && (
          <HeadButton
            icon={ChartSpline}
            text="Previsão"
            isMain={isForecast}
            aria-pressed={isForecast}
            onClick={() => address.change({ ver: isForecast ? '' : 'previsao' })}
          />
        )}
      </TabHead>
      {isForecast ? (
        <ForecastView />
      ) : (
        <Loaded from={rounds} waiting={<Waiting />}>
          {(shown) => <Rounds shown={shown} address={address} />}
        </Loaded>
      )}
    </>
  );
}

interface RoundsProps {
  shown: HarvestRounds;
  address: ReturnType<typeof useAddress>;
}

/** What there is for this role, and which of it the address names. */
function useSections(address: RoundsProps['address']) {
  const role = useRole();
  const sections = SECTIONS.filter(({ isForOffice }) => !isForOffice || role === 'admin');
  return { sections, section: sections.find(({ id }) => id === address.get('ver')) ?? sections[0] };
}

function Rounds({ shown, address }: RoundsProps) {
  const role = useRole();
  const round = roundToOpen(shown, address.get('dia'));
  const { sections, section } = useSections(address);
  if (!round || !section)
    return (
      <EmptyState title="Nenhuma rodada à vista">
        <p>As rodadas são os dias de entrega das cidades, em Cobertura.</p>
      </EmptyState>
    );
  const Part = section.part;
  // A line of a statement leads to the day it came on, which the row of days may have left behind.
  const wanted = address.get('dia');
  const date = section.isForAnyDay && isDay(wanted) ? wanted : round.date;
  return (
    <>
      {!shown.has_growers && role === 'admin' && <NoGrowers />}
      <RoundChoice rounds={shown} chosen={date} onChoose={(dia) => address.change({ dia })} />
      {date === round.date ? (
        <RoundHead round={round} />
      ) : (
        <h3 className="mb-3 text-subheading font-semibold first-letter:uppercase">{spokenDay(date)}</h3>
      )}
      <ChoiceButtons
        label="O que mostrar"
        choices={sections.map(({ id, label }) => ({ value: id, text: label }))}
        chosen={section.id}
        onChoose={(ver) => address.change({ ver: ver === sections[0]?.id ? '' : ver })}
        className="mb-4"
      />
      <Part key={date} date={date} round={round} />
    </>
  );
}

function NoGrowers() {
  return (
    <p className="mb-4 rounded-card border border-sun-deep bg-sun-pale px-4 py-2.5">
      Nenhum produtor está ligado a um produto: ninguém é chamado, e a semana segue como sempre.{' '}
      <Link
        to={tabAddress('produtores')}
        className="font-semibold text-leaf-deep underline underline-offset-4"
      >
        Dizer quem planta o quê
      </Link>
    </p>
  );
}

const SHAPES = ['1', '2', '3', '4', '5'];

/** The days, the day's name, what to show of it and its first lines. */
function Waiting() {
  return (
    <SkeletonArea>
      <div className="mb-4 flex gap-2 overflow-hidden py-1.5">
        {SHAPES.map((key) => (
          <Skeleton key={key} className="h-14 w-20 shrink-0" />
        ))}
      </div>
      <Skeleton className="mb-5 h-7 w-64" />
      <div className="mb-6 flex gap-1.5 overflow-hidden">
        {SECTIONS.map(({ id }) => (
          <Skeleton key={id} className="h-11 w-28 shrink-0 rounded-full" />
        ))}
      </div>
      {SHAPES.map((key) => (
        <div key={key} className="flex justify-between gap-6 border-line border-b py-4">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-5 w-10" />
        </div>
      ))}
    </SkeletonArea>
  );
}
