import type { Post, PostList } from '@cesta/contract/content';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api, errorText } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../counted.ts';
import { Loaded } from '../loaded.tsx';
import { Pager } from '../pager.tsx';
import { focusTabTitle, TabHead } from '../tab-head.tsx';
import { useAddress, useOpenItem } from '../use-address.ts';
import { useKeptApi } from '../use-kept-api.ts';
import { PostDialog } from './post-dialog.tsx';
import { GRID, PostGrid } from './post-grid.tsx';

const PAGE_SIZE = 24;

export default function BlogTab() {
  const address = useAddress();
  const form = useOpenItem('post');
  const offset = (address.page - 1) * PAGE_SIZE;
  const list = useKeptApi<PostList>(`/blog?limit=${PAGE_SIZE}&offset=${offset}`, 'Erro ao carregar posts');
  const [deleting, setDeleting] = useState<Post | null>(null);
  const { busy, remove } = useRemoval(list.reload);
  return (
    <>
      <TabHead title="Blog" note={list.data && counted(list.data.total, 'post', 'posts')}>
        <Button onClick={() => form.open('novo')}>
          <Plus aria-hidden="true" className="size-5" />
          Novo Post
        </Button>
      </TabHead>
      <Loaded from={list} waiting={<CardGridSkeleton cards={3} ratio="aspect-video" className={GRID} />}>
        {({ posts, total }) => (
          <>
            <PostGrid
              posts={posts}
              isOld={list.isOld}
              onEdit={({ id }) => form.open(id)}
              onDelete={setDeleting}
            />
            <Pager page={address.page} pageSize={PAGE_SIZE} total={total} onGo={address.goToPage} />
          </>
        )}
      </Loaded>
      <PostDialog
        id={form.id}
        known={list.data?.posts.find(({ id }) => id === form.id)}
        onSaved={list.reload}
        onClose={form.close}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={deleting?.title ?? ''}
        confirmLabel="Excluir"
        busy={busy}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (!deleting || !(await remove(deleting))) return;
          setDeleting(null);
          focusTabTitle();
        }}
      >
        Tem certeza que deseja excluir este post?
      </ConfirmDialog>
    </>
  );
}

function useRemoval(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  async function remove({ id }: Post): Promise<boolean> {
    setBusy(true);
    try {
      await api.delete(`/blog/${id}`);
      toast.success('Post excluído com sucesso!');
      onChanged();
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Erro ao excluir post'));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, remove };
}
