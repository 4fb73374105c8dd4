// Writes the dashboards of Grafana: `npm run dashboards`. Change the declaration, not the JSON.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Panel = { title: string; unit?: string; queries: [expression: string, legend: string][] };
type Dashboard = { title: string; uid: string; panels: Panel[] };

const rate = (selector: string, by: string) => `sum by (${by}) (rate(${selector}[5m]))`;
const quantile = (share: number, by: string) =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(lafiya_http_request_seconds_bucket{route!="stream"}[5m])))`;

const DASHBOARDS: Dashboard[] = [
  {
    title: 'Lafiya: requests',
    uid: 'lafiya-requests',
    panels: [
      { title: 'Requests', unit: 'reqps', queries: [[rate('lafiya_http_request_seconds_count', 'route'), '{{route}}']] },
      {
        title: 'Failed requests',
        unit: 'reqps',
        queries: [
          [rate('lafiya_http_request_seconds_count{status=~"5.."}', 'route, status'), '{{route}} {{status}}'],
          [rate('lafiya_graphql_operations_total{outcome="INTERNAL"}', 'name'), '{{name}}'],
        ],
      },
      { title: 'Half of the requests take less than', unit: 's', queries: [[quantile(0.5, 'route'), '{{route}}']] },
      { title: '95 % of the requests take less than', unit: 's', queries: [[quantile(0.95, 'route'), '{{route}}']] },
      {
        title: 'Operations that take the most time',
        unit: 's',
        queries: [[`topk(10, ${rate('lafiya_step_seconds_total{kind="operation"}', 'name')})`, '{{name}}']],
      },
      {
        title: 'Rejected operations',
        unit: 'ops',
        queries: [[`topk(10, ${rate('lafiya_graphql_operations_total{outcome!="OK"}', 'name, outcome')})`, '{{name}} {{outcome}}']],
      },
      { title: 'Pages of exports', unit: 'ops', queries: [[rate('lafiya_export_pages_total', 'name'), '{{name}}']] },
      { title: 'Operations that run or wait behind a limit', queries: [['lafiya_queue', '{{instance}} {{queue}} {{state}}']] },
      { title: 'Calls of threads', unit: 'ops', queries: [[rate('lafiya_thread_calls_total', 'name, outcome'), '{{name}} {{outcome}}']] },
    ],
  },
  {
    title: 'Lafiya: work',
    uid: 'lafiya-work',
    panels: [
      { title: 'Waiting jobs', queries: [['max by (job) (lafiya_jobs_waiting)', '{{job}}']] },
      { title: 'Oldest waiting job', unit: 's', queries: [['max by (job) (lafiya_jobs_oldest_seconds)', '{{job}}']] },
      { title: 'Failed jobs', queries: [['max by (job) (lafiya_jobs_failed)', '{{job}}']] },
      { title: 'Attempts of jobs', unit: 'ops', queries: [[rate('lafiya_job_runs_total', 'name, outcome'), '{{name}} {{outcome}}']] },
      { title: 'Since a repeated job was queued', unit: 's', queries: [['max by (job) (lafiya_job_last_scheduled_seconds)', '{{job}}']] },
      {
        title: 'Overdue PA requests',
        queries: [
          ['max(lafiya_pa_overdue)', 'requests'],
          ['max(lafiya_pa_overdue_seconds) / 60', 'minutes of the oldest'],
        ],
      },
      {
        title: 'Unsent messages',
        queries: [
          ['max(lafiya_mails_unsent)', 'emails'],
          ['max by (status) (lafiya_texts_unsent)', 'text messages {{status}}'],
        ],
      },
      { title: 'Rows of the rollups', queries: [['max by (rollup) (lafiya_rollup_rows)', '{{rollup}}']] },
    ],
  },
  {
    title: 'Lafiya: machines',
    uid: 'lafiya-machines',
    panels: [
      {
        title: 'Answering',
        queries: [
          ['up{job="lafiya"}', '{{instance}}'],
          ['lafiya_database_up', 'database of {{instance}}'],
        ],
      },
      { title: 'Processors in use', queries: [['rate(process_cpu_seconds_total{job="lafiya"}[5m])', '{{instance}}']] },
      { title: 'Memory', unit: 'bytes', queries: [['process_resident_memory_bytes{job="lafiya"}', '{{instance}}']] },
      { title: 'Delay of the event loop (99 %)', unit: 's', queries: [['nodejs_eventloop_lag_p99_seconds', '{{instance}}']] },
      {
        title: 'Connections to the database',
        queries: [['lafiya_pool_connections{state=~"used|waiting"}', '{{instance}} {{pool}} {{state}}']],
      },
      { title: 'Free disk', unit: 'percentunit', queries: [['lafiya_disk_free_bytes / lafiya_disk_size_bytes', '{{instance}}']] },
      { title: 'Lag of the replica', unit: 's', queries: [['max(lafiya_replica_lag_seconds)', 'replica']] },
      {
        title: 'Age of the backup, life of the certificate, difference of clocks',
        unit: 's',
        queries: [
          ['min(lafiya_backup_age_seconds)', 'backup'],
          ['min(lafiya_certificate_expires_seconds)', 'certificate'],
          ['lafiya_clock_offset_seconds', 'clock of {{instance}}'],
        ],
      },
    ],
  },
];

const datasource = { type: 'prometheus', uid: '${datasource}' };

const panelOf = ({ title, unit = 'short', queries }: Panel, index: number) => ({
  id: index + 1,
  type: 'timeseries',
  title,
  datasource,
  gridPos: { h: 8, w: 12, x: (index % 2) * 12, y: Math.floor(index / 2) * 8 },
  fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
  targets: queries.map(([expr, legendFormat], query) => ({ refId: String.fromCharCode(65 + query), datasource, expr, legendFormat })),
});

/** Content of each file, by its name. */
export const dashboardFiles = (): Record<string, string> =>
  Object.fromEntries(
    DASHBOARDS.map(({ title, uid, panels }) => {
      const dashboard = {
        uid,
        title,
        tags: ['lafiya'],
        timezone: 'Africa/Lagos',
        schemaVersion: 39,
        refresh: '30s',
        time: { from: 'now-6h', to: 'now' },
        templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }] },
        panels: panels.map(panelOf),
      };
      return [`${uid}.json`, `${JSON.stringify(dashboard, null, 2)}\n`];
    }),
  );

if (import.meta.main) {
  for (const [name, text] of Object.entries(dashboardFiles())) writeFileSync(join(import.meta.dirname, 'grafana', name), text);
}
