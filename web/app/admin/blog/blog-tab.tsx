import type { Post, PostList } from '@cesta/contract/content/content';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { Pager } from '../every-tab/pager.tsx';
import { focusTabTitle, HeadButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress, useOpenItem } from '../every-tab/use-address.ts';
import { counted } from '../parts/counted.ts';
import { PostDialog } from './post-dialog.tsx';
import { GRID, PostGrid } from './post-grid.tsx';

const PAGE_SIZE = 24;

function pageOf(page: number) {
  const path = `/blog?limit=${PAGE_SIZE}&offset=${(page - 1) * PAGE_SIZE}`;
  return apiQuery<PostList>(panel.postPage(path), path, 'Erro ao carregar posts');
}

export default function BlogTab() {
  const address = useAddress();
  const form = useOpenItem('post');
  const list = useApiQuery(pageOf(address.page), { keepOld: true });
  const [deleting, setDeleting] = useState<Post | null>(null);
  const refresh = useRefresh();
  const removal = useAction({
    run: ({ id }: Post) => api.delete(`/blog/${id}`),
    done: 'Post excluído com sucesso!',
    failed: 'Erro ao excluir post',
    changes: [panel.posts],
  });
  return (
    <>
      <TabHead title="Blog" note={list.data && counted(list.data.total, 'post', 'posts')}>
        <HeadButton
          isMain
          icon={Plus}
          text="Novo Post"
          aria-keyshortcuts="n"
          onClick={() => form.open('novo')}
        />
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
        // What is shown from an earlier visit may be old: then the post itself is asked for.
        known={list.loading ? undefined : list.data?.posts.find(({ id }) => id === form.id)}
        onSaved={() => refresh(panel.posts)}
        onClose={form.close}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={deleting?.title ?? ''}
        confirmLabel="Excluir"
        busy={removal.busy}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (!deleting || !(await removal.perform(deleting))) return;
          setDeleting(null);
          focusTabTitle();
        }}
      >
        Tem certeza que deseja excluir este post?
      </ConfirmDialog>
    </>
  );
}
