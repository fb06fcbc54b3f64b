import { PANEL_BAR_ID } from '../../shell/use-in-panel.ts';
import { DeskSearch } from '../search/desk-search.tsx';
import { PanelPlace } from './panel-places.tsx';

/** What is at hand in every tab, in the middle of the store's bar. */
export function PanelHead() {
  return (
    <PanelPlace id={PANEL_BAR_ID}>
      <DeskSearch />
    </PanelPlace>
  );
}
