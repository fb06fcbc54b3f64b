import pLimit from 'p-limit';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import {
  NotAPicture,
  storePicture,
  storePrivatePicture,
  TooManyPixels,
} from '../../platform/files/pictures.ts';

/** Decoding costs CPU and memory: a few at once, a short queue, BUSY for the rest. */
const decoding = pLimit(2);
const QUEUE_MAX = 16;

export function keepPicture(files: Deps['files'], bytes: Uint8Array): Promise<string> {
  return inTurn(() => storePicture(files, bytes));
}

/** Not below /files: whoever keeps it decides who sees it. */
export function keepPrivatePicture(files: Deps['files'], bytes: Uint8Array, key: string): Promise<void> {
  return inTurn(() => storePrivatePicture(files, bytes, key));
}

async function inTurn<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (decoding.pendingCount >= QUEUE_MAX) throw new AppError('UNAVAILABLE');
  try {
    return await decoding(decode);
  } catch (error) {
    if (error instanceof TooManyPixels) {
      throw new AppError('PICTURE_TOO_LARGE', {
        message: 'Imagem muito grande! Reduza as dimensões e envie de novo.',
        cause: error,
      });
    }
    if (error instanceof NotAPicture) throw new AppError('NOT_A_PICTURE', { cause: error });
    throw error;
  }
}
