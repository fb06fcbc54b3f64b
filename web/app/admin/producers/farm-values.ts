import { formatPhone } from '@cesta/contract/base/formats';
import { type Crop, type Farm, FarmInput } from '@cesta/contract/supply/farms';
import type { SilenceRule } from '@cesta/contract/supply/supply-constants';

/** As the boxes hold them. */
export interface CropValues {
  /** Of the row on screen. */
  key: string;
  productId: string;
  productName: string;
  unit: string;
  portions: string;
  price: string;
  priority: string;
  usualQuantity: string;
}

export interface FarmValues {
  phone: string;
  email: string;
  pixKey: string;
  silence: SilenceRule;
  crops: CropValues[];
}

/** One text a box, by its path: 'crops.0.unit'. */
export type FarmErrors = Readonly<Record<string, string>>;

export function valuesOf({ contact, crops }: Pick<Farm, 'contact' | 'crops'>): FarmValues {
  const { phone, email, pixKey, silence } = contact;
  return { phone: formatPhone(phone), email, pixKey, silence, crops: crops.map(cropValues) };
}

function cropValues({ id, productId, productName, unit, ...crop }: Crop): CropValues {
  return {
    key: id,
    productId,
    productName,
    unit,
    portions: String(crop.portions),
    price: crop.price.toFixed(2).replace('.', ','),
    priority: String(crop.priority),
    usualQuantity: String(crop.usualQuantity),
  };
}

export function newCrop({ id, name }: { id: string; name: string }, key: string): CropValues {
  return {
    key,
    productId: id,
    productName: name,
    unit: '',
    portions: '',
    price: '',
    priority: '1',
    usualQuantity: '0',
  };
}

/** What the API is sent, or what is wrong with it by box. */
export function bodyOf(
  { crops, ...contact }: FarmValues,
  version: number,
): { body: object; errors: null } | { body: null; errors: FarmErrors } {
  const body = {
    contact: { ...contact, version },
    crops: crops.map(({ key: _, productName: _name, ...crop }) => crop),
  };
  const { error } = FarmInput.safeParse(body);
  if (!error) return { body, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message;
  return { body: null, errors };
}
