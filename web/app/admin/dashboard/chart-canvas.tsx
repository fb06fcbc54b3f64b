import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { CHART_FONT, tokenColor } from './chart-theme.ts';

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController);
Chart.register(Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

interface ChartCanvasProps {
  /** Made anew only when its numbers change. */
  config: ChartConfiguration;
  /** What it shows, for whoever cannot see it. */
  label: string;
}

/** The only file that brings the chart library. Fills its parent, which must have a height and a position. */
export default function ChartCanvas({ config, label }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart>(undefined);

  useEffect(() => {
    if (!canvas.current) return;
    if (chart.current) {
      // A refresh moves the numbers, it does not draw the picture again.
      chart.current.data = config.data;
      chart.current.options = config.options ?? {};
      chart.current.update('none');
      return;
    }
    setDefaults();
    chart.current = new Chart(canvas.current, config);
  }, [config]);

  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = undefined;
    },
    [],
  );

  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function setDefaults(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  Chart.defaults.animation = calm ? false : { duration: 200 };
  Chart.defaults.maintainAspectRatio = false;
  Chart.defaults.color = tokenColor('ink-soft');
  Chart.defaults.borderColor = tokenColor('line');
  Chart.defaults.font.family = CHART_FONT;
  Chart.defaults.font.size = 13;
}
