import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PANEL_BAR_ID } from '../../shell/use-in-panel.ts';
import { readKept, writeKept } from '../every-tab/kept.ts';
import { tabAddress } from '../every-tab/tab-address.ts';
import { type Shortcut, shortcutOf } from './shortcuts.rules.ts';
import { TAB_KEYS } from './tab-keys.ts';

/** So long the second key may take. */
const PATIENCE_MS = 1500;
const WRITING = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';

interface Shortcuts {
  isListOpen: boolean;
  openList: () => void;
  closeList: () => void;
  /** Off for whoever dictates: spoken letters would press them. */
  areOn: boolean;
  turn: (on: boolean) => void;
}

export function useShortcuts(): Shortcuts {
  const [isListOpen, setIsListOpen] = useState(false);
  const [areOn, setAreOn] = useState(() => readKept('shortcuts_off') !== true);
  const navigate = useNavigate();
  const waitingSince = useRef<number | null>(null);

  useEffect(() => {
    if (!areOn) return;
    function act(shortcut: Shortcut): boolean {
      if (shortcut.kind === 'tab') void navigate(tabAddress(shortcut.tab));
      if (shortcut.kind === 'list') setIsListOpen(true);
      if (shortcut.kind === 'search') return focusSearch();
      if (shortcut.kind === 'new') return pressNew();
      return shortcut.kind === 'tab' || shortcut.kind === 'list';
    }
    function hear(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat) return;
      const since = waitingSince.current;
      const isWaiting = since !== null && event.timeStamp - since < PATIENCE_MS;
      const shortcut = shortcutOf(pressOf(event), isWaiting, TAB_KEYS);
      // Shift comes before the letter it belongs to.
      if (event.key !== 'Shift') waitingSince.current = shortcut.kind === 'waiting' ? event.timeStamp : null;
      if (act(shortcut)) event.preventDefault();
    }
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [areOn, navigate]);

  return {
    isListOpen,
    openList: () => setIsListOpen(true),
    closeList: () => setIsListOpen(false),
    areOn,
    turn: (on) => {
      writeKept('shortcuts_off', !on);
      setAreOn(on);
    },
  };
}

function pressOf(event: KeyboardEvent) {
  const { target } = event;
  return {
    key: event.key,
    hasModifier: event.ctrlKey || event.altKey || event.metaKey,
    isTyping: target instanceof Element && target.closest(WRITING) !== null,
    isDialogOpen: document.querySelector('dialog[open], :popover-open') !== null,
  };
}

/** The search of the whole panel; where there is none, the tab's own. */
function focusSearch(): boolean {
  const field =
    document.querySelector<HTMLInputElement>(`#${PANEL_BAR_ID} input`) ??
    document.querySelector<HTMLInputElement>('[role="tabpanel"] input[type="search"]');
  field?.focus();
  field?.select();
  return field !== null;
}

/** Whatever the open tab marks as its own 'new'. */
function pressNew(): boolean {
  const button = document.querySelector<HTMLElement>('[role="tabpanel"] [aria-keyshortcuts="n"]');
  button?.focus();
  button?.click();
  return button !== null;
}
