import { useCallback, useEffect, useRef, useState } from 'react';

/** A state, and by name what is to be done about having come to it. */
export interface Step<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

/**
 * Runs a reducer that knows no browser: `reduce` decides, `perform` does. Every event sees the state that the one
 * before it left, also between two drawings.
 */
export function useMachine<State, Event, Effect>(
  reduce: (state: State, event: Event) => Step<State, Effect>,
  start: () => State,
  perform: (effect: Effect, send: (event: Event) => void) => void,
): [State, (event: Event) => void] {
  const [state, setState] = useState(start);
  const current = useRef(state);
  const latest = useRef(perform);
  useEffect(() => {
    latest.current = perform;
  });

  const send = useCallback(
    (event: Event) => {
      const next = reduce(current.current, event);
      current.current = next.state;
      setState(next.state);
      for (const effect of next.effects) latest.current(effect, send);
    },
    [reduce],
  );
  return [state, send];
}
