import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackToBlog() {
  return (
    <Link
      to="/blog"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf-deep underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Todos os posts
    </Link>
  );
}
