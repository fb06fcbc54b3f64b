import { invalidRequest, missingParameter, notSimulated, unknownParameters } from './errors.ts';
import { asList, type FormTree, type FormValue, isTree } from './form.ts';

/** Reads one parameter; `name` is its full name as Stripe reports it, such as `line_items[0][price]`. */
export interface Param<T> {
  read(value: FormValue, name: string): T;
  required?: boolean;
}

export type Infer<P> = P extends Param<infer T> ? T : never;

type Fields = Record<string, Param<unknown>>;
type Values<F extends Fields> = {
  [Name in keyof F as F[Name] extends { required: true } ? Name : never]: Infer<F[Name]>;
} & { [Name in keyof F as F[Name] extends { required: true } ? never : Name]?: Infer<F[Name]> };

export function required<T>(param: Param<T>): Param<T> & { required: true } {
  return { read: param.read, required: true };
}

function leaf(value: FormValue, name: string): string {
  if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, { param: name });
  return value;
}

function filledLeaf(value: FormValue, name: string): string {
  const text = leaf(value, name);
  if (text !== '') return text;
  throw invalidRequest(
    `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param: name },
  );
}

export function text(limit = 5000): Param<string> {
  return {
    read(value, name) {
      const read = filledLeaf(value, name);
      if (read.length <= limit) return read;
      throw invalidRequest(`Invalid string: ${name} must be at most ${limit} characters`, { param: name });
    },
  };
}

export function url(): Param<string> {
  return {
    read(value, name) {
      const read = text().read(value, name);
      // The session id placeholder is not valid in an address, and is replaced before use.
      if (URL.canParse(read.replace('{CHECKOUT_SESSION_ID}', 'id')) && /^https?:/.test(read)) return read;
      throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name });
    },
  };
}

export function integer(range: { min?: number; max?: number } = {}): Param<number> {
  return {
    read(value, name) {
      const read = filledLeaf(value, name);
      if (!/^-?\d{1,15}$/.test(read)) {
        throw invalidRequest(`Invalid integer: ${read}`, { code: 'parameter_invalid_integer', param: name });
      }
      const number = Number(read);
      if (range.min !== undefined && number < range.min) {
        throw invalidRequest(`This value must be greater than or equal to ${range.min}.`, {
          code: 'parameter_invalid_integer',
          param: name,
        });
      }
      if (range.max !== undefined && number > range.max) {
        throw invalidRequest(`This value must be less than or equal to ${range.max}.`, {
          code: 'parameter_invalid_integer',
          param: name,
        });
      }
      return number;
    },
  };
}

export function flag(): Param<boolean> {
  return {
    read(value, name) {
      const read = filledLeaf(value, name);
      if (read === 'true' || read === 'false') return read === 'true';
      throw invalidRequest(`Invalid boolean: ${read}`, { param: name });
    },
  };
}

export function choice<const T extends string>(...options: T[]): Param<T> {
  return {
    read(value, name) {
      const read = filledLeaf(value, name);
      const found = options.find((option) => option === read);
      if (found !== undefined) return found;
      throw invalidRequest(`Invalid ${name}: must be one of ${options.join(', ')}`, { param: name });
    },
  };
}

/** Parameters that an empty value removes again. */
export function clearable<T>(param: Param<T>): Param<T | null> {
  return { read: (value, name) => (value === '' ? null : param.read(value, name)) };
}

export function list<T>(item: Param<T>, limit = 100): Param<T[]> {
  return {
    read(value, name) {
      const values = value === '' ? [] : asList(value);
      if (!values) throw invalidRequest('Invalid array', { param: name });
      if (values.length > limit) {
        throw invalidRequest(`Array ${name} exceeded maximum ${limit} allowed elements.`, { param: name });
      }
      return values.map((entry, index) => item.read(entry, `${name}[${index}]`));
    },
  };
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** In either case, as Stripe takes it; the answer is in lower case. */
export function currency(): Param<string> {
  return {
    read(value, name) {
      const read = filledLeaf(value, name).toLowerCase();
      if (CURRENCIES.has(read)) return read;
      throw invalidRequest(`Invalid currency: ${read}`, { param: name });
    },
  };
}

export function email(): Param<string> {
  return {
    read(value, name) {
      const read = text(512).read(value, name);
      if (/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(read)) return read;
      throw invalidRequest(`Invalid email address: ${read}`, { code: 'email_invalid', param: name });
    },
  };
}

export const METADATA_KEYS = 50;

export function tooManyKeys(param: string): Error {
  return invalidRequest(`Metadata can have up to ${METADATA_KEYS} keys.`, { param });
}

/** Names and texts of the caller's own; an empty text removes the name. */
export function metadata(): Param<Record<string, string | null>> {
  return {
    read(value, name) {
      if (value === '') return {};
      if (!isTree(value)) throw invalidRequest('Invalid hash', { param: name });
      if (Object.keys(value).length > METADATA_KEYS) throw tooManyKeys(name);
      const read: Record<string, string | null> = {};
      for (const [key, entry] of Object.entries(value)) {
        const content = leaf(entry, `${name}[${key}]`);
        if (key.length > 40 || content.length > 500) {
          throw invalidRequest(
            'Metadata keys can have up to 40 characters and metadata values up to 500 characters.',
            { param: `${name}[${key}]` },
          );
        }
        read[key] = content === '' ? null : content;
      }
      return read;
    },
  };
}

export function hash<F extends Fields>(fields: F): Param<Values<F>> {
  return {
    read(value, name) {
      if (!isTree(value)) throw invalidRequest('Invalid hash', { param: name });
      return readFields(fields, value, name);
    },
  };
}

/** Accepted and without effect here: it changes the look of Stripe's own pages, not what is paid. */
export function ignored(): Param<FormValue> {
  return { read: (value) => value };
}

export function unsupported(hint = ''): Param<never> {
  return {
    read(_value, name) {
      throw notSimulated(name, hint);
    },
  };
}

export function readFields<F extends Fields>(fields: F, tree: FormTree, prefix = ''): Values<F> {
  const fullName = (name: string) => (prefix === '' ? name : `${prefix}[${name}]`);
  const strangers = Object.keys(tree).filter((name) => !Object.hasOwn(fields, name));
  if (strangers.length > 0) throw unknownParameters(strangers.map(fullName));
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(fields)) {
    const value = tree[name];
    if (value !== undefined) values[name] = param.read(value, fullName(name));
    else if (param.required) throw missingParameter(fullName(name));
  }
  return values as Values<F>;
}
