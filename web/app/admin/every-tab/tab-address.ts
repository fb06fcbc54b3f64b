/** '/admin?tab=pedidos&status=pending' */
export function tabAddress(id: string, filters: Record<string, string> = {}): string {
  return `/admin?${new URLSearchParams({ tab: id, ...filters })}`;
}
