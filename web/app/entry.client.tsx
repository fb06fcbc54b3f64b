import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stopKeeping } from './shell/early-presses.ts';
import { fetchOnPress, filesFirst } from './shell/route-files.ts';

stopKeeping();
fetchOnPress();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[filesFirst]} />
    </StrictMode>,
  );
});
