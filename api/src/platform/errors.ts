import { ERRORS, type ErrorBody, type ErrorCode } from '@cesta/contract/base/errors';

interface Details {
  /** Replaces the code's own text when the person needs to know more, such as which product ran out. */
  message?: string;
  fields?: Record<string, string>;
  /** When it is worth trying again. */
  retryAfterMs?: number;
  cause?: unknown;
}

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code][1], { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterMs = details.retryAfterMs;
  }

  get status(): number {
    return ERRORS[this.code][0];
  }

  body(requestId: string): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      requestId,
    };
  }
}
