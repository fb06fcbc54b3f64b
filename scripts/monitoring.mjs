import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runQuietly } from './processes.mjs';
import { Failure } from './steps.mjs';

const folder = join(root, 'deploy/monitoring');

/** What Grafana fills in by itself. */
const GRAFANA_WORDS = { $__rate_interval: '5m', $__range: '6h', $instance: '.+' };

/** Lets Prometheus's own tool read the configuration, ring every alert, and read the queries of the dashboard. */
export async function checkMonitoring() {
  const { ok, output } = await runQuietly('promtool', ['--version']);
  if (!ok && output.includes('ENOENT')) {
    throw new Failure(
      'promtool is not installed: it comes with Prometheus (Debian: apt install prometheus).',
    );
  }
  const results = [
    await promtool('check', 'config', 'prometheus.yml'),
    await promtool('test', 'rules', 'alerts.test.yml'),
    await checkDashboard(),
  ];
  return results.every(Boolean) ? 0 : 1;
}

async function promtool(...args) {
  const { ok, output } = await runQuietly('promtool', args, { cwd: folder });
  console.log(output);
  return ok;
}

/** As rules in a file, since that is what the tool reads. */
async function checkDashboard() {
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8'));
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => asPrometheus(expr)));
  const rules = queries.map((expr, index) => ({ record: `dashboard:${index}`, expr }));
  const place = mkdtempSync(join(tmpdir(), 'cesta-dashboard-'));
  const file = join(place, 'dashboard.yml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { ok, output } = await runQuietly('promtool', ['check', 'rules', file]);
  rmSync(place, { recursive: true });
  console.log(ok ? `The dashboard's ${queries.length} queries can be read.` : output);
  return ok;
}

function asPrometheus(expr) {
  return Object.entries(GRAFANA_WORDS).reduce(
    (text, [word, meaning]) => text.replaceAll(word, meaning),
    expr,
  );
}
