import type { CityCoverage, CoverageBook, Zone } from '@cesta/contract/coverage/coverage';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import bike from '../../art/delivery-bike.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { HeadButton, RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useOpenItem } from '../every-tab/use-address.ts';
import { counted } from '../parts/counted.ts';
import { CityCard } from './city-card.tsx';
import { ClosedDaysSection } from './closed-days-section.tsx';
import { DemandSection } from './demand-section.tsx';
import { ScheduleFormPanel } from './schedule-form.tsx';
import { ZoneDeletion } from './zone-deletion.tsx';
import { ZoneForm } from './zone-form.tsx';

const COVERAGE = apiQuery<CoverageBook>(panel.coverage, '/admin/coverage', 'Erro ao carregar cobertura');

export default function CoverageTab() {
  const book = useApiQuery(COVERAGE);
  const refresh = useRefresh();
  const onSaved = () => refresh(panel.coverage);
  const area = useOpenItem('area');
  const days = useOpenItem('dias');
  const [leaving, setLeaving] = useState<Zone | null>(null);
  const cities = book.data?.cities ?? [];
  return (
    <>
      <TabHead title="Cobertura" note={book.data && noteOf(book.data)}>
        <RefreshButton loading={book.loading} onRefresh={book.reload} />
        <HeadButton
          isMain
          icon={Plus}
          text="Nova Área"
          aria-keyshortcuts="n"
          onClick={() => area.open('novo')}
        />
      </TabHead>
      <ClosedDaysSection cities={cities} />
      <Loaded from={book} waiting={<Waiting />}>
        {() =>
          cities.length === 0 ? (
            <EmptyState art={bike} title="Nenhuma área cadastrada">
              <p>Sem cobertura ninguém consegue comprar. Adicione a primeira cidade.</p>
            </EmptyState>
          ) : (
            <div className="grid gap-5">
              {cities.map((city) => (
                <CityCard
                  key={keyOf(city)}
                  city={city}
                  onDays={() => days.open(keyOf(city))}
                  onEdit={({ id }) => area.open(id)}
                  onDelete={setLeaving}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      <DemandSection />
      {book.data && (
        <>
          <ZoneDialog id={area.id} cities={cities} onSaved={onSaved} onClose={area.close} />
          <DaysDialog id={days.id} cities={cities} onSaved={onSaved} onClose={days.close} />
        </>
      )}
      <ZoneDeletion zone={leaving} cities={cities} onClose={() => setLeaving(null)} />
    </>
  );
}

/** A city of one area, then one of many. */
function Waiting() {
  return (
    <SkeletonArea className="grid gap-5">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-128 rounded-card" />
    </SkeletonArea>
  );
}

interface FormDialogProps {
  id: string | null;
  cities: readonly CityCoverage[];
  onSaved: () => void;
  onClose: () => void;
}

function ZoneDialog({ id, cities, onSaved, onClose }: FormDialogProps) {
  const zone = cities.flatMap(({ zones }) => zones).find((other) => other.id === id);
  const isOpen = id === 'novo' || zone !== undefined;
  return (
    <Dialog open={isOpen} onClose={onClose} title={zone ? 'Editar Área' : 'Nova Área'}>
      {isOpen && (
        <ZoneForm
          key={id}
          zone={zone}
          cities={cities.map(({ city }) => city)}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function DaysDialog({ id, cities, onSaved, onClose }: FormDialogProps) {
  const city = cities.find((other) => keyOf(other) === id);
  return (
    <Dialog
      open={city !== undefined}
      onClose={onClose}
      title={city ? `Entregas em ${city.city}` : 'Dias de entrega'}
    >
      {city && <ScheduleFormPanel key={id} city={city} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}

const keyOf = ({ city, state }: CityCoverage) => `${city}-${state}`;

function noteOf({ cities, total }: CoverageBook): string {
  return `${counted(cities.length, 'cidade', 'cidades')}, ${counted(total, 'área', 'áreas')}`;
}
