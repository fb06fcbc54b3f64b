/** What a key asks for. `waiting` is after `g`: the next letter names a tab. */
export type Shortcut =
  | { kind: 'search' | 'new' | 'list' | 'waiting' | 'none' }
  | { kind: 'tab'; tab: string };

interface KeyPress {
  key: string;
  /** Ctrl, Alt or Meta: the browser's own business. */
  hasModifier: boolean;
  /** In a field, where letters are text. */
  isTyping: boolean;
  isDialogOpen: boolean;
}

type TabKey = Record<'id' | 'key', string>;

const NONE: Shortcut = { kind: 'none' };
const ALONE: Record<string, Shortcut> = {
  '/': { kind: 'search' },
  '?': { kind: 'list' },
  n: { kind: 'new' },
  g: { kind: 'waiting' },
};

/** Nothing while somebody types, and nothing below an open dialog: what is covered is not worked with. */
export function shortcutOf(press: KeyPress, isWaiting: boolean, tabs: readonly TabKey[]): Shortcut {
  if (press.hasModifier || press.isTyping || press.isDialogOpen) return NONE;
  const key = press.key.toLowerCase();
  if (!isWaiting) return (Object.hasOwn(ALONE, key) && ALONE[key]) || NONE;
  const tab = tabs.find((each) => each.key === key);
  return tab ? { kind: 'tab', tab: tab.id } : NONE;
}
