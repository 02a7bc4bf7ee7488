// The schema of a cluster, as it would be run: no cluster is here, so the engine's own parser reads every statement,
// and what is run is held in a snapshot.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbeddedStore } from '../../src/store/embedded.ts';
import type { Params, Store } from '../../src/store/engine.ts';
import { removeJourney, removeReceivedBefore } from '../../src/store/remove.ts';
import { dropMonthsBefore } from '../../src/store/remove-months.ts';
import { allStatements } from '../../src/store/schema.ts';

const CLUSTER = { name: 'main-1', database: 'waymark' };
const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
let engine: Store;

beforeAll(() => {
  engine = openEmbeddedStore(folder);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

/** The engine's reading of a statement. The format that is asked for is taken for a part of some statements. */
const parse = async (statement: string, params: Params = {}) =>
  (await engine.query<string | { explain: string }>(`EXPLAIN AST ${statement}`, params))
    .map((line) => (typeof line === 'string' ? line : line.explain))
    .join('\n');

it('is made of statements that the engine reads', async () => {
  for (const statement of allStatements(CLUSTER))
    expect(await parse(statement)).toMatch(/^(Create|Alter|Insert|Truncate|Drop)Query/);
  await expect(parse('CREATE TABLE x ON CLUSTER (a Int8)')).rejects.toThrow(/error 62/);
});

it('equals the reviewed statements', () => {
  expect(allStatements(CLUSTER).join(';\n\n')).toMatchSnapshot();
});

it('spreads events by session, keeps every table on all replicas of its shard, and aggregates where the events are', () => {
  const statements = allStatements(CLUSTER);
  for (const statement of statements.filter((one) => !one.startsWith('INSERT'))) {
    expect(statement).toContain('ON CLUSTER `main-1`');
  }
  const local = statements.filter((statement) => /TABLE IF NOT EXISTS \w+_local/.test(statement));
  for (const statement of local)
    expect(statement).toMatch(/ENGINE = Replicated\w*MergeTree\('\/clickhouse\/tables\/\{shard\}/);
  const distributed = statements.filter((statement) => statement.includes('ENGINE = Distributed'));
  expect(distributed).toHaveLength(local.length);
  const bySession = distributed.filter((statement) => /, (cityHash64\(session_id\)|session)\)$/.test(statement));
  const nameOf = (statement: string) => /TABLE IF NOT EXISTS (\w+)/.exec(statement)?.[1];
  expect(new Set(bySession.map(nameOf))).toEqual(new Set(['events', 'session_rows']));
  for (const view of statements.filter((statement) => statement.includes('MATERIALIZED VIEW'))) {
    expect(view).toMatch(/ TO \w+_local AS[\s\S]* FROM events_local\b/);
  }
});

it('is the same as in one place but for where its tables are', () => {
  const columns = (statements: string[]) =>
    statements.map((statement) => /\(\n[\s\S]*\n {2}\)/.exec(statement)?.[0]).filter(Boolean);
  expect(columns(allStatements(CLUSTER))).toEqual(columns(allStatements()));
});

it('loses rows where they are, on every shard', async () => {
  const commands: { sql: string; params: Params }[] = [];
  const store: Store = {
    ...engine,
    cluster: CLUSTER,
    // Something of the journey is stored; nothing of it was received on both sides of the day.
    query: async <Row>(sql: string) => (sql.startsWith('SELECT 1') ? [{}] : []) as Row[],
    as: () => store,
    async command(sql, params = {}) {
      commands.push({ sql, params });
    },
  };
  await removeJourney(store, 'journey-1');
  await removeReceivedBefore(store, ['journey-1'], 20_000);
  expect(commands).toHaveLength(8);
  for (const { sql, params } of commands) {
    expect(sql).toMatch(/^DELETE FROM \w+_local ON CLUSTER `main-1` WHERE /);
    expect(await parse(sql, params)).toMatch(/^DeleteQuery/);
  }
});

it('drops months where the rows are, on every shard', async () => {
  const commands: { sql: string; params: Params }[] = [];
  const months = [
    { name: 'activity', month: 202_601 },
    { name: 'events', month: 202_601 },
    { name: 'events', month: 202_512 },
  ];
  const store: Store = {
    ...engine,
    cluster: CLUSTER,
    query: async <Row>(sql: string) => (sql.includes('toYYYYMM') ? months : []) as Row[],
    as: () => store,
    async command(sql, params = {}) {
      commands.push({ sql, params });
    },
  };
  expect(await dropMonthsBefore(store, 20_500)).toEqual([202_512, 202_601]);
  const end = 'DROP PARTITION {month:UInt32} SETTINGS max_partition_size_to_drop = 0';
  expect(commands.map(({ sql, params }) => [sql, params.month])).toEqual([
    [
      expect.stringMatching(/^ALTER TABLE session_rows_local ON CLUSTER `main-1` DELETE WHERE last_received < /),
      undefined,
    ],
    [`ALTER TABLE activity_local ON CLUSTER \`main-1\` ${end}`, 202_601],
    [`ALTER TABLE events_local ON CLUSTER \`main-1\` ${end}`, 202_601],
    [`ALTER TABLE events_local ON CLUSTER \`main-1\` ${end}`, 202_512],
  ]);
  for (const { sql, params } of commands) expect(await parse(sql, params)).toMatch(/^(Delete|Alter)Query/);
});
