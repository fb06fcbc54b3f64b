import type { PersonAnswer } from '@cesta/contract/panel/people';
import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import { focusTabTitle, RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { PersonActions } from './actions/person-actions.tsx';
import { PersonAddresses } from './person-addresses.tsx';
import { PersonContact } from './person-contact.tsx';
import { PersonNotes } from './person-notes.tsx';
import { PersonOrders } from './person-orders.tsx';
import { PersonRecords } from './person-records.tsx';
import { PersonSubscriptions } from './person-subscriptions.tsx';
import { sinceWords } from './since-words.ts';

/** All that the store knows of one person, and everything that can be done for them. */
export function PersonScreen({ id }: { id: string }) {
  const { state } = useLocation();
  const isFound = (state as { isFound?: unknown } | null)?.isFound === true;
  // Whoever comes from the search goes on reading here, and not in the field that is gone.
  useEffect(() => {
    if (isFound) focusTabTitle();
  }, [isFound]);
  const own = useApiQuery(
    apiQuery<PersonAnswer>(
      panel.person(id),
      `/admin/people/${encodeURIComponent(id)}`,
      'Erro ao carregar o cliente',
    ),
  );
  return (
    <>
      <LinkButton to={tabAddress('clientes')} variant="quiet" size="sm" className="mb-2 -ml-3 px-3!">
        <ChevronLeft aria-hidden="true" className="size-5" />
        Todos os clientes
      </LinkButton>
      <TabHead title={own.data?.person.name ?? 'Cliente'} note={own.data && sinceWords(own.data.person)}>
        <RefreshButton loading={own.loading} onRefresh={own.reload} />
      </TabHead>
      <Loaded from={own} waiting={<RowsSkeleton rows={5} />}>
        {({ person }) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid gap-6 xl:order-2">
              <PersonContact person={person} />
              <PersonActions person={person} />
              <PersonNotes person={person} />
              <PersonAddresses addresses={person.addresses} />
            </div>
            <div className="grid min-w-0 gap-6">
              <PersonSubscriptions person={person} />
              <PersonOrders person={person} />
              <PersonRecords person={person} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
