import { UPLOAD_MAX_BYTES } from '@cesta/contract/base/pictures';

const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/** A phone's photo is larger than anybody needs: what goes over a slow line is small. Null: not to be used. */
export async function shrinkPhoto(file: File): Promise<Blob | null> {
  if (!file.type.startsWith('image/')) return null;
  // Drawn anew also when it is small: the store knows fewer formats than the phone.
  const photo = (await redraw(file).catch(() => null)) ?? file;
  return photo.size <= UPLOAD_MAX_BYTES ? photo : null;
}

async function redraw(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
