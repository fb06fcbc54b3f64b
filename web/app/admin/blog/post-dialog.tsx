import type { Post } from '@cesta/contract/content/content';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { useSession } from '../../session/session-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart, PartPlace } from '../../ui/lazy-part.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { dropPostDraft, readPostDraft } from './post-drafts.ts';
import { valuesOf } from './post-form-values.ts';

/** Brings the editor, which the list of posts does without. */
const PostForm = lazyPart(() => import('./post-form.tsx'));

interface PostDialogProps {
  /** 'novo' for a post that does not exist yet; null while nothing is open. */
  id: string | null;
  /** The card it was opened from, when there is one. */
  known: Post | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function PostDialog({ id, onClose, ...content }: PostDialogProps) {
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={id === 'novo' ? 'Novo Post' : 'Editar Post'}
      shape="wide"
    >
      {id !== null && <DialogContent key={id} id={id} onClose={onClose} {...content} />}
    </Dialog>
  );
}

type ContentProps = PostDialogProps & { id: string };

function DialogContent({ id, known, ...form }: ContentProps) {
  // Decided once: a list that is loaded again must not take away what is being typed.
  const [post] = useState(known);
  if (id === 'novo' || post) return <PostEditing id={id} post={post} {...form} />;
  return <FetchedPost id={id} {...form} />;
}

/** For a link that opens a post before, or without, its card. */
function FetchedPost({ id, ...form }: Omit<ContentProps, 'known'>) {
  const found = useApiQuery(postOf(id), { forEditing: true });
  return (
    <Loaded from={found} waiting={<FormSkeleton fields={4} />}>
      {(post) => <PostEditing id={id} post={post} {...form} />}
    </Loaded>
  );
}

const postOf = (id: string) =>
  apiQuery<Post>(panel.post(id), `/blog/slug/${encodeURIComponent(id)}`, 'Erro ao carregar posts');

type EditingProps = { id: string; post: Post | undefined } & Pick<PostDialogProps, 'onSaved' | 'onClose'>;

/** First the question about text left behind, so that nothing new is typed over it. */
function PostEditing({ id, post: now, onSaved, onClose }: EditingProps) {
  // As the form began with it: what is loaded again behind it has not been seen, and must not count as if it had.
  const [post] = useState(now);
  const { user } = useSession();
  const userId = user?.id ?? '';
  const [draft, setDraft] = useState(() => readPostDraft(id, userId));
  const [isContinuing, setIsContinuing] = useState(false);
  if (draft && !isContinuing) {
    return (
      <DraftOffer
        draft={draft}
        onContinue={() => setIsContinuing(true)}
        onDiscard={() => {
          dropPostDraft(id);
          setDraft(null);
        }}
      />
    );
  }
  return (
    <PartPlace waiting={<FormSkeleton fields={4} />}>
      <PostForm
        id={id}
        userId={userId}
        seen={post?.updated_at}
        saved={valuesOf(post, user?.name ?? '')}
        start={draft?.values}
        onSaved={onSaved}
        onClose={onClose}
      />
    </PartPlace>
  );
}
