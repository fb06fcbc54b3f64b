// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findPlace, freePlace } from './toast-place.ts';

const SCREEN = 800;
const band = (top: number, height: number) => ({ top, bottom: top + height });

describe('a toast on a phone', () => {
  it('stands at the bottom of an empty screen', () => {
    expect(freePlace([], 80, 64, SCREEN)).toBe(SCREEN - 80);
  });

  it('goes up to the next gap that is high enough', () => {
    const counters = [band(700, 44), band(600, 60)];
    expect(freePlace(counters, 40, 64, SCREEN)).toBe(760);
    expect(freePlace(counters, 80, 64, SCREEN)).toBe(520);
  });

  it('has no place where the screen is full', () => {
    expect(freePlace([band(0, 400), band(420, 380)], 80, 64, SCREEN)).toBeNull();
  });

  it('never lies on what must be seen, nor out of its bounds', () => {
    const bands = fc.array(fc.tuple(fc.integer({ min: -50, max: 850 }), fc.integer({ min: 1, max: 200 })));
    fc.assert(
      fc.property(bands, fc.integer({ min: 1, max: 300 }), (busy, height) => {
        const rects = busy.map(([top, tall]) => band(top, tall));
        const top = freePlace(rects, height, 64, SCREEN);
        if (top === null) return true;
        const isOn = rects.some((other) => other.top < top + height && other.bottom > top);
        return !isOn && top >= 64 && top + height <= SCREEN;
      }),
    );
  });
});

it('stays on the screen where header and bar have scrolled away from it', () => {
  const header = document.body.appendChild(document.createElement('header'));
  const strip = header.appendChild(document.createElement('div'));
  const bar = document.body.appendChild(document.createElement('div'));
  bar.dataset.bottomBar = '';
  strip.getBoundingClientRect = () => new DOMRect(0, -900, 320, 100);
  bar.getBoundingClientRect = () => new DOMRect(0, 1500, 320, 60);
  vi.stubGlobal('innerHeight', 256);
  expect(findPlace(80, null, { left: 0, right: 320 })).toBe(176);
  vi.unstubAllGlobals();
  header.remove();
  bar.remove();
});

it('lies on no sentence of a dialog', () => {
  const bands = { h2: [500, 540], p: [560, 600], button: [700, 744] } as const;
  const dialog = document.body.appendChild(document.createElement('dialog'));
  for (const [name, [top, bottom]] of Object.entries(bands)) {
    const part = dialog.appendChild(document.createElement(name));
    part.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  }
  vi.stubGlobal('innerHeight', 744);
  const reach = { left: 0, right: 300 };
  expect(findPlace(120, dialog, reach)).toBe(380);
  expect(findPlace(90, dialog, reach)).toBe(610);
  vi.unstubAllGlobals();
  dialog.remove();
});

it('lies where the content of a dialog has scrolled away beneath its head', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const put = (parent: Element, name: string, [top, bottom]: readonly [number, number]) => {
    const part = parent.appendChild(document.createElement(name));
    part.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
    return part;
  };
  put(dialog, 'h2', [100, 140]);
  const content = put(dialog, 'div', [150, 744]);
  content.dataset.scrolls = '';
  put(content, 'h3', [20, 60]);
  put(content, 'button', [120, 744]);
  vi.stubGlobal('innerHeight', 744);
  expect(findPlace(90, dialog, { left: 0, right: 300 })).toBe(10);
  vi.unstubAllGlobals();
  dialog.remove();
});

it('a toast on a tablet makes way for what it would lie on, and not for what stands beside it', () => {
  const page = document.body.appendChild(document.createElement('main'));
  const retry = page.appendChild(document.createElement('button'));
  vi.stubGlobal('innerHeight', 900);
  const reach = { left: 24, right: 472 };
  retry.getBoundingClientRect = () => new DOMRect(310, 820, 140, 44);
  expect(findPlace(100, null, reach)).toBe(720);
  retry.getBoundingClientRect = () => new DOMRect(500, 820, 140, 44);
  expect(findPlace(100, null, reach)).toBe(800);
  vi.unstubAllGlobals();
  page.remove();
});
