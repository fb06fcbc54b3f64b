import { PROBLEM_PHOTOS_MAX, ProblemInput } from '@cesta/contract/orders/problems';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { readForm, readJson } from '../../platform/http/forms-with-files.ts';

interface ProblemForm {
  input: ProblemInput;
  photos: Buffer[];
}

/** One JSON text and up to three pictures. What is wrong is told before anything is kept. */
export async function readProblemForm(request: FastifyRequest, patienceMs: number): Promise<ProblemForm> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  let report: unknown;
  const photos: Buffer[] = [];
  try {
    await readForm(request, patienceMs, async () => {
      for await (const part of request.parts()) {
        if (part.type === 'file') {
          if (part.fieldname !== 'photo') throw new AppError('NOT_A_PICTURE');
          const bytes = await part.toBuffer();
          if (part.file.truncated) throw new AppError('PICTURE_TOO_LARGE');
          photos.push(bytes);
        } else if (part.fieldname === 'report') {
          report = part.value;
        }
      }
    });
  } catch (error) {
    throw nameOf(error);
  }
  return { input: readJson(ProblemInput, report), photos };
}

function nameOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError('PICTURE_TOO_LARGE', { cause: error });
  if (code === 'FST_FILES_LIMIT') {
    const message = `Envie no máximo ${PROBLEM_PHOTOS_MAX} fotos`;
    return new AppError('VALIDATION', { message, fields: { photos: message }, cause: error });
  }
  return new AppError('BAD_REQUEST', { cause: error });
}
