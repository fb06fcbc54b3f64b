import type { ServedCities } from '@cesta/contract/coverage/coverage';
import { type ComponentProps, useId } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { FoldedFilters } from '../every-tab/folded-filters.tsx';
import { useTypedFilter } from '../every-tab/use-typed-filter.ts';
import { PAYMENT_FILTER, STATUS_FILTER } from '../parts/order-status.ts';
import type { OrderFilter } from './order-pages.ts';

interface OrderFiltersProps {
  filter: OrderFilter;
  /** By their names in the address. */
  onChange: (values: Record<string, string>) => void;
}

const cities = apiQuery<ServedCities>(panel.cities, '/zipcode/cities', 'Erro ao carregar cidades');

/** What is asked for most stands there at once; on a phone the rest is behind a button. */
export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  const [text, setText] = useTypedFilter('busca');
  const isFar = Boolean(filter.from || filter.to || filter.city || filter.day);
  return (
    <search className="mb-1 has-[+_[role=alert]]:mb-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-x-2 gap-y-1.5 sm:flex sm:flex-wrap sm:gap-x-3 sm:gap-y-2">
      <SearchBox
        label="Buscar pedidos"
        placeholder="Número, nome, e-mail ou telefone"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="col-span-full sm:min-w-64 sm:grow sm:basis-64 lg:[&_input]:min-h-11"
      />
      <CompactSelect
        label="Status"
        aria-label="Status do pedido"
        className="sm:w-36 lg:w-38"
        value={filter.status}
        options={STATUS_FILTER}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <CompactSelect
        label="Pagamento"
        aria-label="Status do pagamento"
        className="sm:w-36 lg:w-38"
        value={filter.payment}
        options={PAYMENT_FILTER}
        onChange={(event) => onChange({ pagamento: event.target.value })}
      />
      <FoldedFilters startsOpen={isFar}>
        <MoreFilters filter={filter} onChange={onChange} />
      </FoldedFilters>
    </search>
  );
}

function MoreFilters({ filter, onChange }: OrderFiltersProps) {
  const served = useApiQuery(cities).data?.cities ?? [];
  const names = [...new Set([...served.map(({ city }) => city), ...(filter.city ? [filter.city] : [])])];
  return (
    <>
      <DayField label="Feitos de" value={filter.from} onDay={(de) => onChange({ de })} />
      <DayField label="Feitos até" value={filter.to} onDay={(ate) => onChange({ ate })} />
      <CompactSelect
        label="Cidade"
        className="sm:w-34"
        value={filter.city}
        options={[{ value: '', text: 'Todas' }, ...names.map((city) => ({ value: city, text: city }))]}
        onChange={(event) => onChange({ cidade: event.target.value })}
      />
      <DayField label="Dia da entrega" value={filter.day} onDay={(dia) => onChange({ dia })} />
    </>
  );
}

interface DayFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  value: string;
  onDay: (day: string) => void;
}

function DayField({ label, value, onDay }: DayFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1 sm:w-36 lg:w-39">
      <label htmlFor={id} className="text-small font-semibold text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onDay(event.target.value)}
        className="min-h-11 w-full rounded-control border border-edge bg-white px-2"
      />
    </div>
  );
}
