/**
 * The light of the Fluent set, so that our own drawings can stand beside its emoji: it comes from the upper
 * right, edges turn dark softly, and a warm glow returns from the ground.
 */
export type Colours = {
  readonly light: string;
  readonly base: string;
  readonly dark: string;
  readonly bounce?: string;
};

type Stop = readonly [offset: number, colour: string, opacity?: number];

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');
}

/** A radial gradient placed relative to the shape it fills. */
function radial(
  id: string,
  [x, y, reach]: readonly [number, number, number],
  stops: readonly Stop[],
): string {
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${reach}">${stopMarkup(stops)}</radialGradient>`;
}

export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`;
}

/** What lies beyond the outline is clipped away anyway, and a filter costs by its area: keep it close. */
function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-8%" y="-8%" width="116%" height="116%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

type SolidOptions = {
  /** How wide the dark edge is, in drawing units. */
  readonly edge?: number;
  /** Markings drawn on the surface, cut at its outline and shaded with it. */
  readonly markings?: string;
};

/** A closed outline turned into a rounded body. */
export function solid(id: string, outline: string, colours: Colours, options: SolidOptions = {}): string {
  const { light, base, dark, bounce } = colours;
  const { edge = 2.2, markings = '' } = options;
  const path = (attributes: string) => `<path d="${outline}" ${attributes}/>`;
  const defs = [
    `<clipPath id="${id}-clip">${path('')}</clipPath>`,
    radial(
      `${id}-light`,
      [0.66, 0.28, 0.62],
      [
        [0, light],
        [0.35, light, 0.6],
        [1, light, 0],
      ],
    ),
    blur(`${id}-soft`, edge * 0.42),
  ];
  const layers = [
    path(`fill="${base}"`),
    path(`fill="url(#${id}-light)"`),
    markings,
    `<g filter="url(#${id}-soft)">${path(`fill="none" stroke="${dark}" stroke-width="${edge}" stroke-opacity=".62"`)}</g>`,
  ];
  if (bounce) {
    defs.push(
      linear(
        `${id}-bounce`,
        [0.45, 1, 0.5, 0.55],
        [
          [0, bounce, 0.75],
          [1, bounce, 0],
        ],
      ),
    );
    layers.push(path(`fill="url(#${id}-bounce)"`));
  }
  return `<defs>${defs.join('')}</defs><g clip-path="url(#${id}-clip)">${layers.join('')}</g>`;
}

/** A soft highlight, as on a smooth skin. */
export function gleam(
  id: string,
  [x, y, rx, ry, turn]: readonly [number, number, number, number, number],
  strength = 0.5,
): string {
  const fade = radial(
    `${id}-fade`,
    [0.5, 0.5, 0.5],
    [
      [0, '#fff', strength],
      [0.4, '#fff', strength * 0.7],
      [1, '#fff', 0],
    ],
  );
  return `<defs>${fade}</defs><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="url(#${id}-fade)"/>`;
}

/** Scales a drawing about the middle of the grid, then moves it: art that leans over the grid would be cut. */
export function fitted(markup: string, scale: number, [dx, dy]: readonly [number, number] = [0, 0]): string {
  return `<g transform="translate(${16 + dx} ${16 + dy}) scale(${scale}) translate(-16 -16)">${markup}</g>`;
}
