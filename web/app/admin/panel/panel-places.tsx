import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** Puts a part of the panel into the store's own bar or footer. */
export function PanelPlace({ id, children }: { id: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setPlace(document.getElementById(id)), [id]);
  return place && createPortal(children, place);
}
