/** The colour of a token, as charts need it: a canvas knows no class names. */
export function tokenColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}

export const CHART_FONT = '"Figtree Variable", sans-serif';
