import { useEffect, useRef, useState } from 'react';
import { useAddress } from './use-address.ts';

const TYPING_PAUSE_MS = 250;

/** A search box whose text follows into the address after a short pause, without a trail in the history. */
export function useTypedFilter(name: string): [text: string, setText: (text: string) => void] {
  const { get, change } = useAddress();
  const inAddress = get(name);
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);

  // The address changed by itself: the back button, or a link to another search.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      change({ [name]: text }, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, name, change]);

  return [text, setText];
}
