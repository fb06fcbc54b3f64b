import { accountScreens } from './account-screens.ts';
import { farmScreens } from './farm-screens.ts';
import { panelScreens } from './panel-screens.ts';
import type { Screen } from './screen.ts';
import { shopScreens } from './shop-screens.ts';

/** Every page, tab and dialog, in its states. A new screen is a line in one of the lists. */
export const EVERY_SCREEN: readonly Screen[] = [
  ...shopScreens,
  ...accountScreens,
  ...panelScreens,
  ...farmScreens,
];
