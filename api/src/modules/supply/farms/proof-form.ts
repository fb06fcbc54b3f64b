import { OrganicProofInput } from '@cesta/contract/supply/farms';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { readForm, readJson } from '../../../platform/http/forms-with-files.ts';

interface ProofForm {
  input: OrganicProofInput;
  document: Buffer | undefined;
}

/** One JSON text and at most one paper. What is wrong is told before anything is kept. */
export async function readProofForm(request: FastifyRequest, patienceMs: number): Promise<ProofForm> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA');
  let proof: unknown;
  let document: Buffer | undefined;
  try {
    await readForm(request, patienceMs, async () => {
      for await (const part of request.parts()) {
        if (part.type === 'file') {
          if (part.fieldname !== 'document') throw new AppError('NOT_A_DOCUMENT');
          document = await part.toBuffer();
          // toBuffer overlooks the limit when it falls between two chunks.
          if (part.file.truncated) throw new AppError('DOCUMENT_TOO_LARGE');
        } else if (part.fieldname === 'proof') {
          proof = part.value;
        }
      }
    });
  } catch (error) {
    throw nameOf(error);
  }
  return { input: readJson(OrganicProofInput, proof), document };
}

function nameOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return new AppError(code === 'FST_REQ_FILE_TOO_LARGE' ? 'DOCUMENT_TOO_LARGE' : 'BAD_REQUEST', {
    cause: error,
  });
}
