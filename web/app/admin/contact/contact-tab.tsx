import type { ContactMessage, ContactMessageList } from '@cesta/contract/content';
import { useState } from 'react';
import emptyInbox from '../../art/contact.svg';
import { api, errorText } from '../../session/api-client.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ChoiceButtons } from '../choice-buttons.tsx';
import { counted, formatCount } from '../counted.ts';
import { Loaded } from '../loaded.tsx';
import { Pager } from '../pager.tsx';
import { RefreshButton, TabHead } from '../tab-head.tsx';
import { useAddress } from '../use-address.ts';
import { useKeptApi } from '../use-kept-api.ts';
import { MessageCard } from './message-card.tsx';

const PAGE_SIZE = 50;
const READ: Record<string, string> = { 'nao-lidas': 'false', lidas: 'true' };

export default function ContactTab() {
  const address = useAddress();
  const filter = address.get('filtro');
  const list = useKeptApi<ContactMessageList>(pathOf(filter, address.page), 'Erro ao carregar mensagens');
  const reading = useReading();
  return (
    <>
      <TabHead title="Mensagens" note={list.data && counted(list.data.total, 'mensagem', 'mensagens')}>
        <RefreshButton loading={list.loading} onRefresh={list.reload} />
      </TabHead>
      <Loaded from={list} waiting={<Waiting />}>
        {({ messages, total, unread }) => (
          <>
            <ChoiceButtons
              label="Filtro"
              className="mb-4"
              choices={[
                { value: '', text: 'Todas' },
                { value: 'nao-lidas', text: `Não Lidas (${formatCount(unread - reading.count(messages))})` },
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
                      message={reading.asRead(message)}
                      busy={reading.busyId === message.id}
                      onRead={() => void reading.markRead(message)}
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
      <Skeleton className="mb-4 h-11 w-72 rounded-full" />
      <RowsSkeleton rows={4} />
    </>
  );
}

function pathOf(filter: string, page: number): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) });
  if (READ[filter]) query.set('read', READ[filter]);
  return `/contact?${query}`;
}

/** A message that was just read stays where it is, also below 'Não Lidas', until the list is loaded again. */
function useReading() {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [busyId, setBusyId] = useState<string | null>(null);
  const isNewlyRead = ({ id, read_status }: ContactMessage) => !read_status && read.has(id);

  async function markRead({ id }: ContactMessage): Promise<void> {
    setBusyId(id);
    try {
      await api.patch(`/contact/${id}/read`);
      setRead((before) => new Set(before).add(id));
      toast.success('Mensagem marcada como lida!');
    } catch (error) {
      toast.error(errorText(error, 'Erro ao marcar como lida'));
    } finally {
      setBusyId(null);
    }
  }

  return {
    busyId,
    markRead,
    asRead: (message: ContactMessage) => (isNewlyRead(message) ? { ...message, read_status: true } : message),
    count: (messages: readonly ContactMessage[]) => messages.filter(isNewlyRead).length,
  };
}
