import { useLocation } from 'react-router';

/** The panel keeps the shop's bar and footer, but slim: its own tabs are what one works with there. */
export function useInPanel(): boolean {
  const { pathname } = useLocation();
  return pathname === '/admin' || pathname.startsWith('/admin/');
}

/** Places in bar and footer that the panel fills by itself, so that the shop carries nothing of it. */
export const PANEL_BAR_ID = 'panel-bar';
export const PANEL_FOOT_ID = 'panel-foot';
