export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** An answer that is an error, in the shape in which Stripe gives it. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /**
   * Whatever a payment attempt changed stays changed although the answer is an error: a declined charge exists.
   */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, options: { keepsChanges?: boolean } = {}) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code}` } : body;
    this.keepsChanges = options.keepsChanges ?? false;
  }
}

export function invalidRequest(message: string, details: Partial<ErrorBody> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...details });
}

export function missingParameter(param: string): StripeFault {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

export function unknownParameters(names: string[]): StripeFault {
  const noun = names.length === 1 ? 'parameter' : 'parameters';
  return invalidRequest(`Received unknown ${noun}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0] ?? '',
  });
}

/** The object that the address names does not exist. */
export function noSuchObject(kind: string, id: string): StripeFault {
  return new StripeFault(404, {
    type: 'invalid_request_error',
    message: `No such ${kind}: '${id}'`,
    code: 'resource_missing',
    param: 'id',
  });
}

/** An object that a parameter refers to does not exist: a bad request rather than a missing page. */
export function noSuchReference(kind: string, id: string, param: string): StripeFault {
  return invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

/** Stripe can do it and the simulator cannot: said aloud, so that no total is silently wrong. */
export function notSimulated(param: string, hint = ''): StripeFault {
  return invalidRequest(`The simulator does not support the parameter ${param}.${hint && ` ${hint}`}`, {
    code: 'simulator_unsupported',
    param,
  });
}
