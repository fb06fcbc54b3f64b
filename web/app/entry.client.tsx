import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { startSession } from './session/session-store.ts';
import { stopKeeping } from './shell/early-presses.ts';
import { stopWatching } from './shell/missing-scripts.ts';
import { fetchOnPress, filesFirst } from './shell/route-files.ts';

// Who is there is asked for at once; what it changes on the screen waits until the page has come to life.
void startSession();
stopKeeping();
stopWatching();
fetchOnPress();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[filesFirst]} />
    </StrictMode>,
  );
});
