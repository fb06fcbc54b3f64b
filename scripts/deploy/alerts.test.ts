import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.ts';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
}
interface Case {
  input_series: { series: string }[];
  alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
}

const read = (file: string) => parse(readFileSync(join(root, 'deploy/monitoring', file), 'utf8'));
const rules: Rule[] = read('alerts.yml').groups.flatMap((group: { rules: Rule[] }) => group.rules);
const cases: Case[] = read('alerts.test.yml').tests;
const alerts = rules.flatMap(({ alert }) => alert ?? []);

const METRIC = /\b(?:up|(?:cesta|nodejs|process)_[a-z0-9_]+)/g;
const RECORDED = /cesta:[a-z0-9_:]+/g;

/** By way of the rules that are recorded. */
function metricsOf(name: string): string[] {
  const { expr = '' } = rules.find(({ alert, record }) => (alert ?? record) === name) ?? {};
  const recorded = expr.match(RECORDED) ?? [];
  return [...(expr.replaceAll(RECORDED, '').match(METRIC) ?? []), ...recorded.flatMap(metricsOf)];
}

/** One that is asked with no figure at all is silent whatever its rule says. */
const isFed = ({ input_series }: Case, name: string) =>
  metricsOf(name).every((metric) =>
    input_series.some(({ series }) => series.startsWith(`${metric}{`) || series === metric),
  );

const looksAt = (name: string, isRinging: boolean) =>
  cases.filter(
    (it) =>
      isFed(it, name) &&
      it.alert_rule_test.some(
        ({ alertname, exp_alerts }) => alertname === name && exp_alerts.length > 0 === isRinging,
      ),
  );

// That they pass is promtool's to say: `npm run monitoring`.
describe('the tests of alerts', () => {
  it.each(alerts)('ring %s, and find it silent with the figures of a store that is well', (name) => {
    expect(metricsOf(name)).not.toEqual([]);
    expect([looksAt(name, true).length, looksAt(name, false).length]).toEqual([
      expect.toSatisfy((count: number) => count > 0),
      expect.toSatisfy((count: number) => count > 0),
    ]);
  });

  it('name no alert that is not there', () => {
    const named = cases.flatMap((it) => it.alert_rule_test.map(({ alertname }) => alertname));
    expect(named.filter((name) => !alerts.includes(name))).toEqual([]);
  });
});
