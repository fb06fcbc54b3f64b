import { PANEL_FOOT_ID } from '../../shell/use-in-panel.ts';
import { lazyPart, PartPlace } from '../../ui/lazy-part.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { PanelPlace } from './panel-places.tsx';

const ShortcutsDialog = lazyPart(() => import('../shortcuts/shortcuts-dialog.tsx'));

/** The keyboard of the panel, and in the footer's line the way to its list; a phone has neither. */
export function PanelFoot() {
  const shortcuts = useShortcuts();
  return (
    <>
      <PanelPlace id={PANEL_FOOT_ID}>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="?"
          onClick={shortcuts.openList}
          className="min-h-11 whitespace-nowrap underline-offset-4 hover:text-sun hover:underline max-sm:hidden"
        >
          Atalhos (?)
        </button>
      </PanelPlace>
      {shortcuts.isListOpen && (
        <PartPlace waiting={null}>
          <ShortcutsDialog areOn={shortcuts.areOn} onTurn={shortcuts.turn} onClose={shortcuts.closeList} />
        </PartPlace>
      )}
    </>
  );
}
