import type { Post } from '@cesta/contract/content';
import { MessageCircle } from 'lucide-react';
import { useStore } from '../../shell/store-info.ts';
import { absolute } from '../parts/page-head.tsx';
import { postPath } from '../parts/post-summary.ts';

/** A recipe travels from phone to phone. */
export function SharePost({ post }: { post: Post }) {
  const { baseUrl } = useStore();
  const text = `${post.title} ${absolute(baseUrl, postPath(post))}`;
  return (
    <p className="mt-10 border-line border-t pt-6">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline underline-offset-4"
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        Mandar para alguém no WhatsApp
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
    </p>
  );
}
