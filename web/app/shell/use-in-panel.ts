import { useLocation } from 'react-router';

/** The panel keeps the shop's bar and footer, but slim: its own tabs are what one works with there. */
export function useInPanel(): boolean {
  const { pathname } = useLocation();
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
