import type { ContactMessage, ContactMessageList } from '@cesta/contract/content/content';
import { useQueryClient } from '@tanstack/react-query';
import emptyInbox from '../../art/contact.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { Pager } from '../every-tab/pager.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { MessageCard } from './message-card.tsx';

const PAGE_SIZE = 50;
const READ: Record<string, string> = { 'nao-lidas': 'false', lidas: 'true' };

export default function ContactTab() {
  const address = useAddress();
  const filter = address.get('filtro');
  const list = useApiQuery(pageOf(filter, address.page), { keepOld: true });
  const reading = useReading();
  const answering = useAnswering();
  return (
    <>
      <TabHead title="Mensagens" note={list.data && counted(list.data.total, 'mensagem', 'mensagens')}>
        <RefreshButton loading={list.loading} onRefresh={list.reload} />
      </TabHead>
      <Loaded from={list} waiting={<Waiting />}>
        {({ messages, total, unread = messages.filter(({ read_status }) => !read_status).length }) => (
          <>
            <ChoiceButtons
              label="Filtro"
              className="mb-2"
              choices={[
                { value: '', text: 'Todas' },
                { value: 'nao-lidas', text: `Não Lidas (${formatCount(unread)})` },
                { value: 'lidas', text: 'Lidas' },
              ]}
              chosen={filter}
              onChoose={(filtro) => address.change({ filtro })}
            />
            {messages.length === 0 ? (
              <EmptyState
                art={emptyInbox}
                title={filter === 'nao-lidas' ? 'Nenhuma mensagem não lida' : 'Nenhuma mensagem encontrada'}
              />
            ) : (
              <ul className={classNames('grid gap-3 transition-opacity', list.isOld && 'opacity-50')}>
                {messages.map((message) => (
                  <li key={message.id}>
                    <MessageCard
                      message={message}
                      busy={reading.running?.id === message.id || answering.running?.id === message.id}
                      onRead={() => void reading.perform(message)}
                      onAnswered={(answered) => void answering.perform({ id: message.id, answered })}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Pager page={address.page} pageSize={PAGE_SIZE} total={total} onGo={address.goToPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton className="mb-2 h-11 w-72 rounded-full" />
      <RowsSkeleton rows={4} />
    </>
  );
}

function pageOf(filter: string, page: number) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) });
  if (READ[filter]) query.set('read', READ[filter]);
  const path = `/contact?${query}`;
  return apiQuery<ContactMessageList>(panel.messagePage(path), path, 'Erro ao carregar mensagens');
}

/** A message that was just read stays where it is, also below 'Não Lidas', until the list is loaded again. */
function useReading() {
  const client = useQueryClient();
  return useAction({
    run: ({ id }: ContactMessage) => api.patch(`/contact/${id}/read`),
    done: 'Mensagem marcada como lida!',
    failed: 'Erro ao marcar como lida',
    onDone: (_, { id }) => {
      client.setQueriesData<ContactMessageList>(
        { queryKey: panel.messages },
        (list) => list && asRead(list, id),
      );
    },
  });
}

/** Who has answered counts as having read. Taken back by the same card. */
function useAnswering() {
  const client = useQueryClient();
  return useAction({
    run: ({ id, answered }: { id: string; answered: boolean }) =>
      api.put<ContactMessage>(`/contact/${id}/answered`, { answered }),
    done: (_, { answered }) =>
      answered ? 'Mensagem marcada como respondida!' : 'A mensagem espera por resposta',
    failed: 'Erro ao marcar como respondida',
    onDone: (now) => {
      client.setQueriesData<ContactMessageList>(
        { queryKey: panel.messages },
        (list) => list && withAnswer(list, now),
      );
    },
  });
}

function withAnswer(list: ContactMessageList, now: ContactMessage): ContactMessageList {
  const wasUnread = list.messages.some(({ id, read_status }) => id === now.id && !read_status);
  const messages = list.messages.map((message) => (message.id === now.id ? now : message));
  return { ...list, messages, unread: Math.max(0, list.unread - (wasUnread ? 1 : 0)) };
}

function asRead(list: ContactMessageList, id: string): ContactMessageList {
  const messages = list.messages.map((message) =>
    message.id === id ? { ...message, read_status: true } : message,
  );
  return { ...list, messages, unread: Math.max(0, list.unread - 1) };
}
