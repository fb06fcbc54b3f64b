interface Band {
  top: number;
  bottom: number;
}

/** How much of the screen's width a message takes. */
interface Reach {
  left: number;
  right: number;
}

/** What a message must not hide: titles, prices, counters, and whatever else can be used. */
const MUST_BE_SEEN = 'h1, h2, h3, [data-price], [role="group"], button, input, select, textarea';
/** A dialog asks something: then each of its sentences counts, and beside it lies nothing that does. */
const MUST_BE_SEEN_OF_DIALOG = `${MUST_BE_SEEN}, p`;
const BOTTOM_BAR = '[data-bottom-bar]';
const HEADER = 'body header > :last-child';

/** The lowest place of that height between `from` and `to` that lies on nothing busy, by its upper edge. */
export function freePlace(busy: readonly Band[], height: number, from: number, to: number): number | null {
  let floor = to;
  for (const { top, bottom } of [...busy].sort((one, other) => other.bottom - one.bottom)) {
    if (floor - Math.max(bottom, from) >= height) break;
    floor = Math.min(floor, top);
  }
  return floor - height >= from ? floor - height : null;
}

/** What of it is in sight: what a dialog holds scrolls away beneath its head. */
function inSight(element: Element): Band & Reach {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const view = element.closest('[data-scrolls]')?.getBoundingClientRect() ?? { top, bottom };
  return { left, right, top: Math.max(top, view.top), bottom: Math.min(bottom, view.bottom) };
}

/** Where a message of that height and reach covers nothing that counts; null where the screen is too full for that. */
export function findPlace(height: number, dialog: HTMLDialogElement | null, reach: Reach): number | null {
  const page = document.querySelector('main');
  // In a low window both scroll away with the page.
  const edge = (selector: string, side: 'top' | 'bottom', otherwise: number) => {
    const at = (!dialog && document.querySelector(selector)?.getBoundingClientRect()[side]) || otherwise;
    return at > 0 && at < window.innerHeight ? at : otherwise;
  };
  const seen = [
    ...(dialog?.querySelectorAll(MUST_BE_SEEN_OF_DIALOG) ?? page?.querySelectorAll(MUST_BE_SEEN) ?? []),
  ]
    .filter((element) => !element.closest('[data-toasts]'))
    .map(inSight)
    .filter(
      ({ left, right, top, bottom }) => right > left && bottom > Math.max(top, 0) && top < window.innerHeight,
    )
    .filter(({ left, right }) => left < reach.right && right > reach.left);
  return freePlace(seen, height, edge(HEADER, 'bottom', 0), edge(BOTTOM_BAR, 'top', window.innerHeight));
}
