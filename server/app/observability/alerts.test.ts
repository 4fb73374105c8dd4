import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dashboardFiles } from '../../../deploy/observability/dashboards.ts';
import { env } from '../../platform/env.ts';
import { buildApp } from '../http/app.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'deploy', 'observability');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

const rules = read('deploy', 'observability', 'rules.yml')
  .split('- alert: ')
  .slice(1)
  .map((text) => ({
    alert: text.slice(0, text.indexOf('\n')),
    expr: /^ *expr: (.+)$/m.exec(text)?.[1] ?? '',
    runbook: /^ *runbook: (.+)$/m.exec(text)?.[1] ?? '',
  }));

/** The metrics that an expression reads: of the platform, of its process, and `up`, which Prometheus adds. */
const metricsIn = (expression: string) => expression.match(/\b(lafiya_|nodejs_|process_)\w+|\bup\b/g) ?? [];

async function exposed(): Promise<Set<string>> {
  const { METRICS_TOKEN } = env;
  Object.assign(env, { METRICS_TOKEN: 'a-token-for-prometheus' });
  const app = await buildApp();
  Object.assign(env, { METRICS_TOKEN });
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-for-prometheus' } });
  await app.close();
  const names = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
  );
  return new Set([...names, 'up']);
}

it('reads only metrics that /metrics has, in alerts and dashboards', async () => {
  const known = await exposed();
  const dashboards = Object.values(dashboardFiles()).flatMap((text) => [...text.matchAll(/"expr": "(.+)"/g)].map(([, expr = '']) => expr));
  const expressions = [...rules.map(({ expr }) => expr), ...dashboards];
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.filter((expression) => metricsIn(expression).length === 0)).toEqual([]);
  expect(expressions.flatMap(metricsIn).filter((metric) => !known.has(metric))).toEqual([]);
});

it('has a runbook for each alert, and no other', () => {
  expect(rules.length).toBeGreaterThan(10);
  const headings = [...read('docs', 'runbooks.md').matchAll(/^## (\w+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  expect(rules.map(({ runbook }) => runbook)).toEqual(rules.map(({ alert }) => `docs/runbooks.md#${alert.toLowerCase()}`));
});

it('tests each alert, both ways', () => {
  const tested = [...read('deploy', 'observability', 'rules.test.yml').matchAll(/alertname: (\w+)(, exp_alerts: \[\])?/g)];
  const namesOf = (silent: boolean) => new Set(tested.filter(([, , empty]) => Boolean(empty) === silent).map(([, name]) => name));
  const alerts = new Set(rules.map(({ alert }) => alert));
  expect([namesOf(true), namesOf(false)]).toEqual([alerts, alerts]);
});

it('has the dashboards that `npm run dashboards` writes', () => {
  const written = Object.fromEntries(
    readdirSync(join(folder, 'grafana')).map((name) => [name, readFileSync(join(folder, 'grafana', name), 'utf8')]),
  );
  expect(written).toEqual(dashboardFiles());
});
