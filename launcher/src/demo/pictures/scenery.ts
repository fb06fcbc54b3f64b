import type { Category } from '@cesta/contract/catalog';

/** Places where demo pictures happen: soft shapes under one low sun, all drawn for a canvas of the given size. */
export type Canvas = { readonly width: number; readonly height: number };

type Palette = {
  readonly sky: readonly [top: string, bottom: string];
  readonly sun: string;
  /** From the farthest ridge to the field in front. */
  readonly hills: readonly [string, string, string];
  readonly rows: string;
};

const palettes = {
  morning: {
    sky: ['#FFE9C9', '#FFF7E6'],
    sun: '#FFD27A',
    hills: ['#C5DDB0', '#9CC98A', '#7CB56C'],
    rows: '#68A45C',
  },
  rain: {
    sky: ['#CFE6E6', '#EEF6EF'],
    sun: '#FFF3C4',
    hills: ['#B4D6C4', '#86BE9F', '#62A883'],
    rows: '#4F9673',
  },
  dusk: {
    sky: ['#FBD3BE', '#FFEFD8'],
    sun: '#FF9E6B',
    hills: ['#DDBFA4', '#C4B57E', '#A5A862'],
    rows: '#909652',
  },
  river: {
    sky: ['#CDE4F2', '#F2F8F6'],
    sun: '#FFE6A1',
    hills: ['#B3D4C9', '#97C7A2', '#7DB67A'],
    rows: '#6AA568',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

/** Where a scene takes place, as demo data names it. */
export type Setting =
  | { readonly place: 'hills'; readonly palette: PaletteName }
  | { readonly place: 'kitchen'; readonly tint: Category; readonly window: 'left' | 'right' };

function gradient(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

/** A ridge across the whole picture, `y` from the top, with two soft swells. */
function ridge({ width: w, height: h }: Canvas, y: number, swell: number, fill: string): string {
  const top = y * h;
  const up = swell * h;
  return `<path d="M0 ${top}C${w * 0.16} ${top - up} ${w * 0.34} ${top - up} ${w * 0.5} ${top}S${w * 0.86} ${top + up} ${w} ${top - up * 0.4}V${h}H0z" fill="${fill}"/>`;
}

/** Planted rows that meet behind the horizon. */
function fieldRows({ width: w, height: h }: Canvas, y: number, colour: string): string {
  const rows = [-0.9, -0.55, -0.26, 0, 0.26, 0.55, 0.9].map((side) => {
    const far = w * (0.5 + side * 0.42);
    const near = w * (0.5 + side * 1.25);
    const breadth = w * 0.055;
    return `<path d="M${far} ${y * h}Q${(far + near) / 2 - side * w * 0.05} ${(y * h + h) / 2} ${near - breadth} ${h}H${near + breadth}Q${(far + near) / 2 + breadth * 0.4} ${(y * h + h) / 2} ${far} ${y * h}z" fill="${colour}" fill-opacity=".45"/>`;
  });
  return rows.join('');
}

/** The hills of the Recôncavo with a planted field in front. `horizon` is where the farthest ridge stands. */
export function hills(canvas: Canvas, name: PaletteName, horizon = 0.42): string {
  const {
    sky,
    sun,
    hills: [far, middle, near],
    rows,
  } = palettes[name];
  const { width: w, height: h } = canvas;
  const field = horizon + 0.26;
  const defs = `<defs>${gradient('sky', sky[0], sky[1])}${gradient('far', far, middle)}${gradient('mid', middle, near)}${gradient('near', near, rows)}<radialGradient id="sun"><stop offset="0" stop-color="${sun}"/><stop offset=".42" stop-color="${sun}"/><stop offset=".46" stop-color="${sun}" stop-opacity=".45"/><stop offset="1" stop-color="${sun}" stop-opacity="0"/></radialGradient></defs>`;
  return [
    defs,
    `<rect width="${w}" height="${h}" fill="url(#sky)"/>`,
    `<circle cx="${w * 0.77}" cy="${h * (horizon - 0.24)}" r="${Math.min(w, h) * 0.2}" fill="url(#sun)"/>`,
    ridge(canvas, horizon, 0.07, 'url(#far)'),
    ridge({ width: w, height: h }, horizon + 0.12, -0.06, 'url(#mid)'),
    ridge(canvas, field, 0.035, 'url(#near)'),
    fieldRows(canvas, field + 0.02, rows),
  ].join('');
}

/** A window in the kitchen wall that looks out on the hills. */
function openWindow({ width: w, height: h }: Canvas, [x, y, breadth, tall]: readonly number[]): string {
  const {
    sky,
    hills: [far, middle],
  } = palettes.morning;
  const [left = 0, top = 0, right = 0, bottom = 0] = [x, y, breadth, tall].map(
    (part, index) => (part ?? 0) * (index % 2 ? h : w),
  );
  const frame = w * 0.014;
  const view = `<g clip-path="url(#pane)"><rect x="${left}" y="${top}" width="${right}" height="${bottom}" fill="url(#outside)"/><circle cx="${left + right * 0.74}" cy="${top + bottom * 0.3}" r="${right * 0.1}" fill="${palettes.morning.sun}"/><path d="M${left} ${top + bottom * 0.72}q${right * 0.25} ${-bottom * 0.24} ${right * 0.52} ${-bottom * 0.04}t${right * 0.5} ${-bottom * 0.06}v${bottom}h${-right * 1.1}z" fill="${far}"/><path d="M${left} ${top + bottom * 0.86}q${right * 0.4} ${-bottom * 0.06} ${right * 0.6} ${-bottom * 0.1}t${right * 0.5} ${-bottom * 0.02}v${bottom}h${-right * 1.2}z" fill="${middle}"/></g>`;
  const bars = `<rect x="${left + right / 2 - frame / 4}" y="${top}" width="${frame / 2}" height="${bottom}" fill="#FFFDF8"/><rect x="${left}" y="${top}" width="${right}" height="${bottom}" rx="${w * 0.012}" fill="none" stroke="#FFFDF8" stroke-width="${frame}"/><rect x="${left - frame * 1.6}" y="${top + bottom}" width="${right + frame * 3.2}" height="${frame * 1.5}" rx="${frame * 0.6}" fill="#F3E6D0"/>`;
  return `<defs>${gradient('outside', sky[0], sky[1])}<clipPath id="pane"><rect x="${left}" y="${top}" width="${right}" height="${bottom}" rx="${w * 0.012}"/></clipPath></defs>${view}${bars}`;
}

/** A kitchen table against a wall in the picture's own tint, with a window on the left or on the right. */
export function kitchen(canvas: Canvas, side: 'left' | 'right'): string {
  const { width: w, height: h } = canvas;
  const y = 0.64 * h;
  const boards = [0.22, 0.5, 0.8].map(
    (x) =>
      `<path d="M${w * (0.5 + (x - 0.5) * 0.86)} ${y}L${w * x} ${h}" stroke="#B98250" stroke-opacity=".5" stroke-width="${w * 0.003}"/>`,
  );
  return `<defs>${gradient('wood', '#E9C293', '#CF9A63')}${gradient('lip', '#F8E2BF', '#EBC598')}</defs>${openWindow(canvas, [side === 'left' ? 0.09 : 0.63, 0.09, 0.28, 0.4])}<rect y="${y}" width="${w}" height="${h - y}" fill="url(#wood)"/>${boards.join('')}<rect y="${y}" width="${w}" height="${h * 0.016}" fill="url(#lip)"/>`;
}
