import { pictureFromRoot } from '@cesta/contract/base/pictures';
import { useStore } from '../../shell/store-info.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

interface PageHeadProps {
  title: string;
  description: string;
  /** The one address of this page, without query. */
  path: string;
  /** A picture of its own for links shared in a chat; the store's card otherwise. */
  image?: string | undefined;
  type?: 'article' | 'product';
}

const STORE_CARD = '/og.png';

/** Title, description, canonical address and share card of a public page. */
export function PageHead({ title, description, path, image = STORE_CARD, type }: PageHeadProps) {
  const { name, baseUrl } = useStore();
  return (
    <PageMeta
      title={title}
      description={description}
      storeName={name}
      canonical={absolute(baseUrl, path)}
      image={absolute(baseUrl, image)}
      type={type}
    />
  );
}

/** Whole addresses, as machines outside want them. What is whole already stays. */
export function absolute(baseUrl: string, address: string): string {
  return /^(https?:|\/\/)/i.test(address) ? address : `${baseUrl}${pictureFromRoot(address)}`;
}
