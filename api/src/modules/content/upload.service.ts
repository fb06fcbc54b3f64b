import pLimit, { type LimitFunction } from 'p-limit';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  NotAPicture,
  storePicture,
  storePrivatePicture,
  TooDear,
  TooManyPixels,
} from '../../platform/files/pictures.ts';

/** Painting costs CPU and memory: one at a time of each, a short queue, BUSY for the rest. Nobody who works here waits for a customer's. */
const painting = { staff: pLimit(1), customers: pLimit(1) };
const QUEUE_MAX = 8;

export type PictureSender = keyof typeof painting;

export function keepPicture(files: Deps['files'], bytes: Uint8Array): Promise<string> {
  return inTurn(painting.staff, () => storePicture(files, bytes));
}

/** Not below /files: whoever keeps it decides who sees it. */
export function keepPrivatePicture(
  files: Deps['files'],
  bytes: Uint8Array,
  { key, from }: { key: string; from: PictureSender },
): Promise<void> {
  return inTurn(painting[from], () => storePrivatePicture(files, bytes, key));
}

async function inTurn<Result>(queue: LimitFunction, paint: () => Promise<Result>): Promise<Result> {
  if (queue.pendingCount >= QUEUE_MAX) throw new AppError('UNAVAILABLE');
  try {
    return await queue(paint);
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof TooManyPixels)
    return new AppError('PICTURE_TOO_LARGE', {
      message: 'Imagem muito grande! Reduza as dimensões e envie de novo.',
      cause: error,
    });
  if (error instanceof TooDear)
    return new AppError('PICTURE_TOO_LARGE', {
      message: 'Não conseguimos abrir esta imagem. Salve uma cópia menor, em JPG, e envie de novo.',
      cause: error,
    });
  return error instanceof NotAPicture ? new AppError('NOT_A_PICTURE', { cause: error }) : error;
}
