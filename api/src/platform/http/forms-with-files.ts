import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

interface FormLimits {
  files: number;
  fileSize: number;
  fields: number;
  fieldSize: number;
}

/**
 * Options of @fastify/multipart. Files and fields are counted, parts are not: the parser throws away what is beyond a
 * number of parts without listening to it, and a body that broke off in there ended the whole store. A part that is
 * neither file nor field costs no more than its bytes.
 */
export function formLimits(limits: FormLimits) {
  return {
    limits: { ...limits, headerPairs: 20, parts: Number.POSITIVE_INFINITY },
    throwFileSizeLimit: true,
  };
}

/** How long the parser has for what is here, once nobody waits for an answer: files in memory have no place any more. */
const GONE_MS = 1000;

/**
 * What `read` makes of the form. Of some broken ones the parser waits for parts that will never come: once all of the
 * body is here, it has so long.
 */
export async function readForm<Read>(
  { raw }: FastifyRequest,
  patienceMs: number,
  read: () => Promise<Read>,
): Promise<Read> {
  const { promise: stuck, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const { socket } = raw;
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(new AppError('BAD_REQUEST')), socket.destroyed ? GONE_MS : patienceMs);
  };
  raw.once('end', hurry);
  socket.once('close', hurry);
  try {
    return await Promise.race([read(), stuck]);
  } catch (error) {
    // Drain the rest of the body, or the connection stays open.
    raw.unpipe();
    raw.resume();
    throw error;
  } finally {
    raw.off('end', hurry);
    socket.off('close', hurry);
    clearTimeout(timer);
  }
}

/** The one JSON text of a form, or what is wrong with it, field by field. */
export function readJson<Input>(schema: z.ZodType<Input>, text: unknown): Input {
  let json: unknown;
  try {
    json = JSON.parse(String(text));
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
  const { data, error } = schema.safeParse(json);
  if (!error) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('VALIDATION', { message: error.issues[0]?.message ?? '', fields, cause: error });
}
