import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** The open order stands in the address: it can be linked to, and the back button closes it. */
export function useOpenOrder() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const openedHere = (state as { openedHere?: unknown } | null)?.openedHere === true;

  function open(id: string): void {
    setQuery({ tab: 'pedidos', pedido: id }, { preventScrollReset: true, state: { openedHere: true } });
  }

  /** Back to where it was opened from; a link from outside has no such place. */
  function close(): void {
    if (openedHere) void navigate(-1);
    else setQuery({ tab: 'pedidos' }, { replace: true, preventScrollReset: true });
  }

  return { orderId: query.get('pedido'), open, close };
}
