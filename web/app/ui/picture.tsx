import {
  PICTURE_FORMATS,
  pictureFromRoot,
  pictureSrcSet,
  pictureVariant,
} from '@cesta/contract/base/pictures';
import { createContext, use, useEffect, useRef, useState } from 'react';
import fallback from '../art/fallback.svg';
import { classNames } from './class-names.ts';

interface PictureProps {
  imageUrl: string | null | undefined;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** How wide it is shown, so that a phone fetches no more than it needs. */
  sizes: string;
  ratio?: 'square' | 'landscape' | 'wide';
  /** Among the first things seen: fetched at once instead of when scrolled near. */
  priority?: boolean;
  /** The ground until the picture is there. */
  className?: string | undefined;
}

/** Where stored pictures come from, when it is not from the store itself. */
export const FilesUrl = createContext<string | undefined>(undefined);

const RATIOS = { square: 'aspect-square', landscape: 'aspect-[4/3]', wide: 'aspect-video' };

/** Keeps its place from the start, so that nothing jumps; shows the store's own drawing when the picture fails. */
export function Picture({
  imageUrl,
  alt,
  sizes,
  ratio = 'square',
  priority = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const filesUrl = use(FilesUrl);
  const image = useRef<HTMLImageElement>(null);
  const wanted = imageUrl ? pictureFromRoot(imageUrl) : fallback;
  const source = failed === wanted ? fallback : wanted;

  // On a server-rendered page the picture may have failed before this code was there to hear it.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(wanted);
  }, [wanted]);

  return (
    <picture>
      {PICTURE_FORMATS.map((format) => {
        const srcSet = pictureSrcSet(source, format, filesUrl);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        ref={image}
        src={pictureVariant(source, 640, 'webp', filesUrl) ?? source}
        alt={alt}
        width={640}
        height={ratio === 'square' ? 640 : ratio === 'landscape' ? 480 : 360}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(wanted)}
        className={classNames('w-full object-cover', RATIOS[ratio], className)}
      />
    </picture>
  );
}
