import type { Post } from '@cesta/contract/content/content';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDay } from '../../order/order-dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';

interface PostCardProps {
  post: Post;
  onEdit: () => void;
  onDelete: () => void;
}

export function PostCard({ post, onEdit, onDelete }: PostCardProps) {
  const { title, author, excerpt, image_url, created_at, published } = post;
  return (
    <Card as="article" aria-label={title} className="flex flex-col">
      <Picture
        imageUrl={image_url}
        alt=""
        ratio="wide"
        sizes="(min-width: 64rem) 20rem, 100vw"
        className="bg-paper-deep"
      />
      <div className="grid grow content-start gap-1.5 p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone={published ? 'leaf' : 'sun'}>{published ? 'Publicado' : 'Rascunho'}</Badge>
          <time dateTime={created_at} className="text-small text-ink-soft tabular-nums">
            {formatDay(created_at)}
          </time>
        </div>
        <h3 className="mt-1 text-subheading font-semibold wrap-anywhere">{title}</h3>
        <p className="text-small text-ink-soft wrap-anywhere">Por {author}</p>
        <p className="line-clamp-3 text-[0.9375rem] leading-snug wrap-anywhere">{excerpt}</p>
      </div>
      <footer className="flex flex-wrap justify-between gap-1 border-line border-t px-1.5 py-1">
        <Button variant="quiet" size="sm" className="px-3!" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Editar
          <span className="sr-only"> {title}</span>
        </Button>
        <Button variant="quiet" size="sm" className="px-3! text-tomato-deep!" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Excluir
          <span className="sr-only"> {title}</span>
        </Button>
      </footer>
    </Card>
  );
}
