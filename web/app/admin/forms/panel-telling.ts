import { FILL_IN_ALL } from '@cesta/contract/base/forms';
import { WRONG_PRICE, WRONG_STOCK } from '@cesta/contract/catalog/catalog';

/** The warning names the rule; the field says what to do, instead of the same words once more. */
const AT_THE_FIELD = new Map<string, string>([
  [FILL_IN_ALL, 'Falta preencher'],
  [WRONG_PRICE, 'Um número maior que zero, como 12,90'],
  [WRONG_STOCK, 'Um número inteiro, de zero em diante'],
]);

/** How every form of the panel says what is wrong. */
export const PANEL_TELLING = { tells: 'warning', atTheField: AT_THE_FIELD } as const;
