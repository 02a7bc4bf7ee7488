// Files that operators import (alerts, dashboard, runbook), checked against the metrics that a running service exposes.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { section } from '../docs/document.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';
import { startTestService, type TestService } from '../support/service.ts';

const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync);
const ALERTS = 'deploy/prometheus/alerts.yaml';
const ALERT_TESTS = 'deploy/prometheus/alerts.test.yaml';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook_url: string };
}
interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

const text = (path: string) => readFileSync(path, 'utf8');
const rules = (parse(text(ALERTS)) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const { panels } = JSON.parse(text('deploy/grafana/waymark.json')) as { panels: Panel[] };
const runbook = text('docs/runbook.md');

const folder = mkdtempSync(join(tmpdir(), 'waymark-monitoring-'));
let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
let service: TestService;
let exposed = '';

beforeAll(async () => {
  database = hasPostgres ? await createDatabase() : undefined;
  // More than one form in one: a process holds one embedded engine.
  const config = { backupDir: join(folder, 'backup'), databaseUrl: database?.url };
  service = await startTestService({ config });
  exposed = (await service.request<string>('GET', '/metrics')).body;
});
afterAll(async () => {
  await service?.remove();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Names of metrics in a text, without the endings that a histogram has. */
const namesIn = (source: string) =>
  new Set(
    (source.match(/\b(waymark|nodejs|process)_[a-z0-9_]+/g) ?? []).map((name) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
const missing = (source: string) => {
  const known = new Set([...exposed.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  if (!hasPostgres) known.add('waymark_catalog_connections');
  return [...namesIn(source)].filter((name) => !known.has(name));
};

it.each([
  ['alerts', text(ALERTS)],
  ['tests of alerts', text(ALERT_TESTS)],
  ['dashboard', panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')],
  ['runbook', runbook],
  ['deploy.md', text('docs/deploy.md')],
])('the %s name metrics that the service exposes', (_what, source) => {
  expect(namesIn(source).size).toBeGreaterThan(0);
  expect(missing(source)).toEqual([]);
});

it('every alert has a severity, a test that fires it, and a linked section of the runbook', () => {
  expect(alerts.length).toBeGreaterThan(10);
  const { tests } = parse(text(ALERT_TESTS)) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
  };
  const fired = tests
    .flatMap(({ alert_rule_test }) => alert_rule_test)
    .filter(({ exp_alerts = [] }) => exp_alerts.length > 0)
    .map(({ alertname }) => alertname);
  for (const { alert = '', labels, annotations } of alerts) {
    expect(fired, alert).toContain(alert);
    expect(['page', 'ticket']).toContain(labels?.severity);
    expect(annotations?.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    expect(section(runbook, `## ${alert}`).length, alert).toBeGreaterThan(100);
  }
  const sections = [...runbook.matchAll(/^## (Waymark\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
});

it('the dashboard has panels that do not overlap, each with a question', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Set<string>();
  for (const { gridPos, title, type, targets = [] } of panels) {
    if (type !== 'row') expect(targets.length, title).toBeGreaterThan(0);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.has(`${x},${y}`), title).toBe(false);
        taken.add(`${x},${y}`);
      }
    }
  }
});

it('the gauges equal the values of the machine and the backup', () => {
  const value = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(exposed)?.[1]);
  const { version } = JSON.parse(text('package.json')) as { version: string };
  expect(exposed).toContain(`waymark_build_info{version="${version}",form="embedded"} 1`);
  expect(value('waymark_spool_limit_bytes')).toBe(service.service.spool.bounds.bytesMax);
  expect(value('waymark_disk_free_bytes')).toBeGreaterThan(value('waymark_disk_reserve_bytes'));
  expect(value('waymark_backup_age_seconds')).toBeLessThan(600);
  if (hasPostgres) expect(exposed).toMatch(/^waymark_catalog_connections\{state="(busy|idle)"\} [1-9]/m);
});

// The program comes with Debian's package prometheus.
describe.skipIf(PROMTOOL === undefined)('promtool', () => {
  const promtool = (args: string[], input = '') =>
    execFileSync(PROMTOOL ?? '', args, { input, encoding: 'utf8', stdio: 'pipe' });

  it('finds nothing in what /metrics answers', () => {
    expect(promtool(['check', 'metrics'], exposed)).toBe('');
  });

  it('reads the alerts, and they fire and stay silent as their tests say', () => {
    expect(promtool(['check', 'rules', ALERTS])).toContain('SUCCESS');
    expect(promtool(['test', 'rules', ALERT_TESTS])).toContain('SUCCESS');
  });

  it('reads every question of the dashboard', () => {
    const questions = panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    );
    const file = join(folder, 'questions.yaml');
    const asRules = questions.map((expr, at) => ({ record: `question:${at}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
    expect(promtool(['check', 'rules', file])).toContain(`${questions.length} rules found`);
  });
});
