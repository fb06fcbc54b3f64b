import { ERRORS, type ErrorBody, type ErrorCode } from '@cesta/contract/base/errors';
import { OFFICE_WORDS } from './office-words.ts';

interface Details {
  /** Replaces the code's own text when the person needs to know more, such as which product ran out. */
  message?: string;
  /** The same for whoever of the office acts in the person's name. */
  office?: string;
  fields?: Record<string, string>;
  /** When it is worth trying again. */
  retryAfterMs?: number;
  cause?: unknown;
}

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  readonly office: string;

  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code][1], { cause: details.cause });
    this.code = code;
    this.office = details.office ?? (details.message ? undefined : OFFICE_WORDS[code]) ?? this.message;
    this.fields = details.fields;
    this.retryAfterMs = details.retryAfterMs;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }

  body(requestId: string, reader: 'customer' | 'office' = 'customer'): ErrorBody {
    return {
      message: reader === 'office' ? this.office : this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      requestId,
    };
  }
}

/** Does one of many things for the office; where it is refused, why. */
export async function refusedBy(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.office;
    throw error;
  }
}
