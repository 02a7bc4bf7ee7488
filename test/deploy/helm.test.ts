// The chart, rendered and linted by Helm, or, where that is not installed, rendered by the template libraries that it is made of, and
// read as Kubernetes would. It is not installed anywhere here.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../../src/config.ts';

const CHART = 'deploy/helm/waymark';
const found = (...paths: string[]) => paths.find((path) => existsSync(path));
const HELM = found(process.env.HELM ?? '', '/usr/bin/helm', '/usr/local/bin/helm');
const GO = found('/usr/share/gocode/src/github.com/Masterminds/sprig/functions.go') ? found('/usr/bin/go') : undefined;

interface Container {
  image: string;
  args?: string[];
  env: { name: string; value: string }[];
  envFrom: unknown[];
  readinessProbe: { httpGet: { path: string } };
  livenessProbe: { httpGet: { path: string } };
  lifecycle: { preStop: unknown };
  securityContext: { readOnlyRootFilesystem: boolean };
  volumeMounts: { name: string }[];
}
type Labels = Record<string, string>;
interface PodSpec {
  containers: Container[];
  terminationGracePeriodSeconds: number;
  topologySpreadConstraints: { topologyKey: string; labelSelector: { matchLabels: Labels } }[];
  volumes: { persistentVolumeClaim?: { claimName: string } }[];
}
/** The parts of all kinds that the tests look into. */
interface Spec {
  serviceName: string;
  selector: { matchLabels: Labels };
  podSelector: { matchLabels: Labels };
  template: { metadata: { labels: Labels; annotations: Labels }; spec: PodSpec };
  persistentVolumeClaimRetentionPolicy: Labels;
  volumeClaimTemplates: { spec: Labels }[];
  policyTypes: string[];
  ingress: { ports: unknown; from: unknown }[];
  egress: { ports: { port: number }[] }[];
  rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
  endpoints: { path: string }[];
}
interface Resource {
  kind: string;
  metadata: { name: string; labels: Labels };
  spec: Spec;
}
type Values = Record<string, unknown>;

const defaults = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;
const GIVEN = { baseUrl: 'https://waymark.example.org', existingSecret: 'waymark' };
const folder = mkdtempSync(join(tmpdir(), 'waymark-helm-'));
const renderer = join(folder, 'render');

beforeAll(() => {
  if (HELM || !GO) return;
  const env = {
    ...process.env,
    GO111MODULE: 'off',
    GOPATH: '/usr/share/gocode',
    GOCACHE: join(tmpdir(), 'waymark-go'),
    GOFLAGS: '',
  };
  execFileSync(GO, ['build', '-o', renderer, 'test/deploy/helm/render.go'], { env, stdio: 'pipe' });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function render(values: Values = {}): Resource[] {
  const all = { ...GIVEN, ...values };
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(all));
  const text = HELM
    ? execFileSync(HELM, ['template', 'waymark', CHART, '--values', file], { encoding: 'utf8', stdio: 'pipe' })
    : execFileSync(renderer, [CHART], {
        input: JSON.stringify(merged(defaults, all)),
        encoding: 'utf8',
        stdio: 'pipe',
      });
  return parseAllDocuments(text)
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as Resource | null;
    })
    .filter((resource) => resource !== null);
}

/** Values over the chart's own, as Helm lays them. */
function merged(under: Values, over: Values): Values {
  const isMap = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  return Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((key) => {
      const [below, above] = [under[key], over[key]];
      return [key, isMap(below) && isMap(above) ? merged(below, above) : key in over ? above : below];
    }),
  );
}

const only = (resources: Resource[], kind: string): Resource => {
  const [one, ...others] = resources.filter((resource) => resource.kind === kind);
  expect(others.length).toBe(0);
  if (!one) throw new Error(`no ${kind}`);
  return one;
};

describe('values', () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')),
  );

  it('match the schema, each with an explanation', () => {
    expect(validate({ ...defaults, ...GIVEN }), JSON.stringify(validate.errors)).toBe(true);
    const text = readFileSync(join(CHART, 'values.yaml'), 'utf8');
    const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as { properties: Values };
    expect([...Object.keys(defaults), 'global'].sort()).toEqual(Object.keys(schema.properties).sort());
    expect(text.split('\n').filter((line) => line.trim().startsWith('#')).length).toBeGreaterThan(15);
  });

  it.each([
    [{ baseUrl: '' }],
    [{ existingSecret: '' }],
    [{ replica: 3 }],
    [{ image: { digest: 'latest' } }],
    [{ drain: { node: -1 } }],
    [{ networkPolicy: { enabled: 'yes' } }],
  ])('%j is refused', (values) => {
    expect(validate(merged(defaults, { ...GIVEN, ...values }))).toBe(false);
  });
});

describe.skipIf(HELM === undefined)('Helm', () => {
  const helm = (...args: string[]) => execFileSync(HELM as string, args, { encoding: 'utf8', stdio: 'pipe' });
  const given = Object.entries(GIVEN).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

  it('lints the chart without a warning, and would find a mistake', () => {
    expect(helm('lint', '--strict', CHART, ...given)).toMatch(/1 chart\(s\) linted, 0 chart\(s\) failed/);
    const copy = join(folder, 'chart');
    cpSync(CHART, copy, { recursive: true });
    writeFileSync(join(copy, 'templates/wrong.yaml'), 'kind: {{ .Values.nothing.below }}\n');
    expect(() => helm('lint', '--strict', copy, ...given)).toThrow('1 chart(s) failed');
  });

  it('refuses values that the schema refuses, and makes a package', () => {
    for (const missing of ['existingSecret', 'baseUrl']) {
      expect(() => helm('template', 'waymark', CHART)).toThrow(missing);
    }
    helm('package', CHART, '--destination', folder);
    expect(existsSync(join(folder, 'waymark-0.2.0.tgz'))).toBe(true);
  });
});

describe.skipIf(HELM === undefined && GO === undefined)('the chart', () => {
  it('makes nodes that the service can start as', () => {
    const nodes = only(render({ env: { LOG_LEVEL: 'warn' } }), 'StatefulSet');
    const [container] = nodes.spec.template.spec.containers;
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    expect(Object.values(env).every((value) => typeof value === 'string')).toBe(true);
    const config = readConfig({ ...env, DATABASE_URL: 'postgres://u:p@db/waymark' });
    expect(config).toMatchObject({ baseUrl: GIVEN.baseUrl, logLevel: 'warn', unknownVariables: [] });
    expect(container?.envFrom).toEqual([{ secretRef: { name: 'waymark' } }]);
    expect(container?.image).toBe('registry.example.org/waymark:0.2.0');
    expect(container?.lifecycle.preStop).toBeDefined();
    expect(container?.readinessProbe.httpGet.path).toBe('/healthz');
    expect(container?.livenessProbe.httpGet.path).toBe('/livez');
    expect(container?.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(['data', 'tmp']);
    expect(nodes.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(env.DRAIN_SECONDS) + 20);
    expect(nodes.spec.persistentVolumeClaimRetentionPolicy).toEqual({ whenDeleted: 'Retain', whenScaled: 'Retain' });
  });

  it('selects by labels that its pods have, in services, budget, spread and network policy', () => {
    const resources = render({ ingress: { enabled: true, host: 'waymark.example.org', tlsSecret: 'tls' } });
    const nodes = only(resources, 'StatefulSet').spec;
    const { labels } = nodes.template.metadata;
    const selectors = [
      nodes.selector.matchLabels,
      only(resources, 'PodDisruptionBudget').spec.selector.matchLabels,
      only(resources, 'NetworkPolicy').spec.podSelector.matchLabels,
      ...resources
        .filter(({ kind, metadata }) => kind === 'Service' && !metadata.name.endsWith('inside-only'))
        .map(({ spec }) => spec.selector),
      ...nodes.template.spec.topologySpreadConstraints.map((one) => one.labelSelector.matchLabels),
    ];
    expect(selectors).toHaveLength(7);
    for (const selector of selectors) expect(labels).toMatchObject(selector);
    expect(nodes.template.spec.topologySpreadConstraints[0]?.topologyKey).toBe('topology.kubernetes.io/zone');
    const services = resources.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    expect(services).toContain(nodes.serviceName);
    const { rules } = only(resources, 'Ingress').spec;
    const paths = rules[0]?.http.paths ?? [];
    for (const { backend } of paths) expect(services).toContain(backend.service.name);
    for (const path of ['/metrics', '/livez', '/readyz', '/docs', '/openapi.json']) {
      expect(paths.find((one) => one.path === path)?.backend.service.name).toBe('waymark-inside-only');
    }
  });

  it('lets nodes reach names and engines, and nothing else', () => {
    const { egress, ingress, policyTypes } = only(render(), 'NetworkPolicy').spec;
    expect(policyTypes).toEqual(['Ingress', 'Egress']);
    expect(egress.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([
      53, 53, 5432, 6379, 8123, 8443, 443, 465, 587,
    ]);
    const collector = { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' } };
    const open = only(render(collector), 'NetworkPolicy').spec.egress.flatMap(({ ports }) => ports);
    expect(open.map(({ port }) => port)).toContain(4318);
    expect(ingress[0]?.ports).toEqual([{ port: 3000 }]);
    const from = [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }];
    expect(only(render({ networkPolicy: { from } }), 'NetworkPolicy').spec.ingress[0]?.from).toEqual(from);
    expect(render({ networkPolicy: { enabled: false } }).some(({ kind }) => kind === 'NetworkPolicy')).toBe(false);
  });

  it('drains the volume of a node that was scaled away, and of no other', () => {
    expect(render().some(({ kind }) => kind === 'Job')).toBe(false);
    const { template } = only(render({ replicas: 2, drain: { node: 2 } }), 'Job').spec;
    expect(template.spec.volumes[0]?.persistentVolumeClaim?.claimName).toBe('data-waymark-2');
    expect(template.spec.containers[0]?.args).toEqual(['spool', 'drain', '/data/spool']);
    expect(() => render({ replicas: 3, drain: { node: 2 } })).toThrow(/scale in first/);
  });

  it('takes a digest over a tag, and refuses to stop before it has drained', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const nodes = only(render({ image: { digest, tag: '1' } }), 'StatefulSet');
    expect(nodes.spec.template.spec.containers[0]?.image).toBe(`registry.example.org/waymark@${digest}`);
    expect(() => render({ drainSeconds: 60 })).toThrow(/terminationGracePeriodSeconds/);
  });

  it('takes everything else that may be set', () => {
    const resources = render({
      metrics: { serviceMonitor: true },
      podAnnotations: { 'example.org/team': 'a' },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'a', operator: 'Exists' }],
      affinity: { podAntiAffinity: {} },
      imagePullSecrets: [{ name: 'registry' }],
      storage: { className: 'fast' },
    });
    const { template, volumeClaimTemplates } = only(resources, 'StatefulSet').spec;
    expect(template.metadata.annotations).toMatchObject({ 'example.org/team': 'a', 'prometheus.io/port': '3000' });
    expect(template.spec).toMatchObject({ nodeSelector: { disk: 'ssd' }, affinity: { podAntiAffinity: {} } });
    expect(volumeClaimTemplates[0]?.spec).toMatchObject({ storageClassName: 'fast' });
    expect(only(resources, 'ServiceMonitor').spec.endpoints[0]?.path).toBe('/metrics');
  });
});
