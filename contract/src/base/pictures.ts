/** Every stored picture exists in these widths, as WebP and AVIF: '<base>-640.webp'. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const;
export const UPLOAD_MAX_BYTES = 5_242_880;

/** The better one first: a browser takes the first that it knows. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const FILES = '/files/';
const STORED = /^(?<base>.*\/files\/pictures\/[\w-]+)-1280\.webp$/;

/**
 * The address of one width, or null for a picture that is not ours (a pasted URL). `filesUrl` is where browsers get
 * stored files instead of from the store, if the settings say so.
 */
export function pictureVariant(
  imageUrl: string,
  width: number,
  format: PictureFormat,
  filesUrl?: string | undefined,
): string | null {
  const base = STORED.exec(imageUrl)?.groups?.base;
  if (!base) return null;
  const placed = filesUrl && base.startsWith(FILES) ? `${filesUrl}/${base.slice(FILES.length)}` : base;
  return `${placed}-${width}.${format}`;
}

/** The value of a srcset attribute, or null for a picture that is not ours. */
export function pictureSrcSet(
  imageUrl: string,
  format: PictureFormat,
  filesUrl?: string | undefined,
): string | null {
  const entries = PICTURE_WIDTHS.map(
    (width) => [pictureVariant(imageUrl, width, format, filesUrl), width] as const,
  );
  if (entries.some(([url]) => url === null)) return null;
  return entries.map(([url, width]) => `${url} ${width}w`).join(', ');
}

const WHOLE_OR_ROOTED = /^([a-z][a-z0-9+.-]*:|\/)/i;

/** A pasted path such as 'uploads/foto.png' is the store's own, and the same one on every page that shows it. */
export function pictureFromRoot(imageUrl: string): string {
  return WHOLE_OR_ROOTED.test(imageUrl) ? imageUrl : `/${imageUrl}`;
}

/** Mail programs show neither WebP nor AVIF for sure: a small square as JPEG, made when it is first asked for. */
export const EMAIL_PICTURE_SIDE = 144;

/** The address of that rendition, or null for a picture that is not ours. */
export function emailPicture(imageUrl: string): string | null {
  const base = imageUrl.startsWith('/') ? STORED.exec(imageUrl)?.groups?.base : undefined;
  return base ? `${base}-${EMAIL_PICTURE_SIDE}.jpg` : null;
}
