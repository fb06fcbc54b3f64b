import { parseJson } from '../../session/storage.ts';
import { ownStore } from '../every-tab/own-store.ts';
import { toMarks } from './waiting-marks.ts';

const PREFIX = 'lost_marks';

export const marksStore = ownStore(PREFIX, toMarks);

/** What can no longer be marked leaves the phone, whoever made it: they may never come back to it. */
export function dropOldMarks(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(`${PREFIX}:`)) continue;
      const marks = toMarks(parseJson(localStorage.getItem(name)));
      if (Object.keys(marks).length === 0) localStorage.removeItem(name);
      else localStorage.setItem(name, JSON.stringify(marks));
    }
  } catch {
    // Nothing was kept, so nothing is left.
  }
}
