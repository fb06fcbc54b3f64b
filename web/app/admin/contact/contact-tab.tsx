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
import { focusTabTitle, RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { MessageCard } from './message-card.tsx';

const PAGE_SIZE = 50;
const UNREAD = 'nao-lidas';
const READ: Record<string, string> = { [UNREAD]: 'false', lidas: 'true' };

export default function ContactTab() {
  const address = useAddress();
  const filter = address.get('filtro');
  const list = useApiQuery(pageOf(filter, address.page), { keepOld: true });
  const reading = useReading();
  const answering = useAnswering();

  /** Below 'Não Lidas' the card goes, and its button with it. */
  async function leaveUnread(isDone: Promise<boolean>) {
    if ((await isDone) && filter === UNREAD) focusTabTitle();
  }

  return (
    <>
      <TabHead title="Mensagens" note={list.data && counted(list.data.total, 'mensagem', 'mensagens')}>
        <RefreshButton loading={list.loading} onRefresh={list.reload} />
      </TabHead>
      <Loaded from={list} waiting={<Waiting />}>
        {({ messages, total, unread = messages.filter(isUnread).length }) => (
          <>
            <ChoiceButtons
              label="Filtro"
              className="mb-2"
              choices={[
                { value: '', text: 'Todas' },
                { value: UNREAD, text: `Não Lidas (${formatCount(unread)})` },
                { value: 'lidas', text: 'Lidas' },
              ]}
              chosen={filter}
              onChoose={(filtro) => address.change({ filtro })}
            />
            <MessageList
              messages={filter === UNREAD ? messages.filter(isUnread) : messages}
              isOld={list.isOld}
              isBusy={({ id }) => reading.running?.id === id || answering.running?.id === id}
              nothing={filter === UNREAD ? 'Nenhuma mensagem não lida' : 'Nenhuma mensagem encontrada'}
              onRead={(message) => void leaveUnread(reading.perform(message))}
              onAnswered={({ id }, answered) => void leaveUnread(answering.perform({ id, answered }))}
            />
            <Pager page={address.page} pageSize={PAGE_SIZE} total={total} onGo={address.goToPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

const isUnread = ({ read_status }: ContactMessage) => !read_status;

interface MessageListProps {
  messages: readonly ContactMessage[];
  /** Those of another filter, while the right ones are on their way. */
  isOld: boolean;
  isBusy: (message: ContactMessage) => boolean;
  /** Said when there are none. */
  nothing: string;
  onRead: (message: ContactMessage) => void;
  onAnswered: (message: ContactMessage, isAnswered: boolean) => void;
}

function MessageList({ messages, isOld, isBusy, nothing, onRead, onAnswered }: MessageListProps) {
  if (messages.length === 0)
    return (
      <EmptyState art={emptyInbox} title={nothing}>
        <p>O que escrevem na página de Contato aparece aqui.</p>
      </EmptyState>
    );
  return (
    <ul className={classNames('grid gap-3 transition-opacity', isOld && 'opacity-50')}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard
            message={message}
            busy={isBusy(message)}
            onRead={() => onRead(message)}
            onAnswered={(isAnswered) => onAnswered(message, isAnswered)}
          />
        </li>
      ))}
    </ul>
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

/** At once on screen; the list is asked for again, so that the next page's first takes the free place. */
function useReading() {
  const client = useQueryClient();
  return useAction({
    run: ({ id }: ContactMessage) => api.patch(`/contact/${id}/read`),
    done: 'Mensagem marcada como lida!',
    failed: 'Erro ao marcar como lida',
    changes: [panel.messages],
    onDone: (_, { id }) => {
      client.setQueriesData<ContactMessageList>(
        { queryKey: panel.messages },
        (list) => list && asRead(list, id),
      );
    },
  });
}

/** Who has answered counts as having read. Taken back by the same card, below 'Lidas' or 'Todas'. */
function useAnswering() {
  const client = useQueryClient();
  return useAction({
    run: ({ id, answered }: { id: string; answered: boolean }) =>
      api.put<ContactMessage>(`/contact/${id}/answered`, { answered }),
    done: (_, { answered }) =>
      answered ? 'Mensagem marcada como respondida!' : 'A mensagem espera por resposta',
    failed: 'Erro ao marcar como respondida',
    changes: [panel.messages],
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
