import { accountScreens } from './account-screens.ts';
import { panelScreens } from './panel-screens.ts';
import type { Screen } from './screen.ts';
import { shopScreens } from './shop-screens.ts';

/** Every page, tab and dialog, in its states. A new screen is a line in one of the three lists. */
export const EVERY_SCREEN: readonly Screen[] = [...shopScreens, ...accountScreens, ...panelScreens];
