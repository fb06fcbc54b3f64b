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
 * Options of @fastify/multipart. Files and fields are counted by the parser, parts by `readForm`: the parser throws away
 * what is beyond a number of parts without listening to it, and a body that broke off in there ended the whole store.
 */
export function formLimits(limits: FormLimits) {
  return {
    limits: { ...limits, headerPairs: 20, parts: Number.POSITIVE_INFINITY },
    throwFileSizeLimit: true,
  };
}

/** How long the parser has for what is here, once nobody waits for an answer: files in memory have no place any more. */
const GONE_MS = 1000;

/** Far above any form of ours. Each costs the parser some twenty microseconds, though it be of ten bytes and without a name. */
const MOST_PARTS = 100;

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
  const countParts = partCounter(raw.headers['content-type']);
  const onData = (chunk: Buffer) => {
    if (countParts(chunk) <= MOST_PARTS) return;
    raw.unpipe();
    reject(new AppError('BAD_REQUEST'));
  };
  raw.once('end', hurry);
  socket.once('close', hurry);
  try {
    const form = read();
    // The parser listens by now: nothing flows past it.
    raw.on('data', onData);
    return await Promise.race([form, stuck]);
  } catch (error) {
    // Drain the rest of the body, or the connection stays open.
    raw.unpipe();
    raw.resume();
    throw error;
  } finally {
    raw.off('end', hurry).off('data', onData);
    socket.off('close', hurry);
    clearTimeout(timer);
  }
}

/** As programs write it, up to its first unusual sign: written otherwise too many parts are counted, never too few. */
const BOUNDARY = /^multipart\/form-data *; *(?:charset=[\w-]+ *; *)?boundary="?([\w+.,/:=?()-]*)/i;

/** How often the boundary of the form has come so far. */
function partCounter(contentType = ''): (chunk: Buffer) => number {
  const boundary = Buffer.from(`--${BOUNDARY.exec(contentType)?.[1] ?? ''}`);
  let parts = 0;
  let rest = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = text.indexOf(boundary); at >= 0 && parts <= MOST_PARTS; at = text.indexOf(boundary, from)) {
      parts += 1;
      from = at + boundary.length;
    }
    // One may be cut in two.
    rest = text.subarray(Math.max(from, text.length - boundary.length + 1));
    return parts;
  };
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
