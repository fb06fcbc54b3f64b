import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../api/src/platform/files/painting.ts';
import { PATIENCE_MS } from '../../api/src/platform/http/readiness.ts';
import { readSettings } from '../../api/src/settings.ts';
import { shutdownLimits } from '../../launcher/src/processes/processes.rules.ts';
import { root } from '../root.ts';
import { settingNames } from '../setting-names.ts';
import { KUBERNETES, type Manifest, nameOf, podOf, readKustomization, readManifests } from './manifests.ts';
import { hasSchema, wrongBySchema, wrongByType } from './schemas.ts';

const BASE = 'base';
const OVERLAY = 'overlays/production';
const manifests = [...readManifests(BASE), ...readManifests(OVERLAY)];
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name);
const pods = manifests.flatMap((manifest) => {
  const pod = podOf(manifest);
  return pod ? [{ name: nameOf(manifest), pod, container: pod.spec.containers[0] }] : [];
});
const labelSets = [
  ...pods.map(({ pod }) => pod.metadata.labels),
  ...ofKind('Cluster').map(({ metadata }) => ({ 'cnpg.io/cluster': metadata.name })),
];
const matches = (selector: Record<string, string>, labels: Record<string, string>) =>
  Object.entries(selector).every(([key, value]) => labels[key] === value);
const literals = [BASE, OVERLAY].flatMap((folder) =>
  readKustomization(folder).configMapGenerator.flatMap(({ literals: all }: Manifest) =>
    all.map((line: string) => line.split('=')[0]),
  ),
) as string[];

const store = named('Deployment', 'store');

/** The place of backups has the form that the operator itself had for it, of which there is a schema. */
function withBackups(): Manifest {
  const [{ spec: place }] = ofKind('ObjectStore');
  const cluster = named('Cluster', 'database');
  const backup = { barmanObjectStore: place.configuration, retentionPolicy: place.retentionPolicy };
  return { ...cluster, spec: { ...cluster.spec, backup } };
}

describe('the manifests for Kubernetes', () => {
  it('are what the published schemas say', async () => {
    const known = manifests.filter(hasSchema);
    expect(manifests.filter((manifest) => !hasSchema(manifest)).map(nameOf)).toEqual([
      'ObjectStore database-backups',
    ]);
    const misspelt = { ...store, spec: { ...store.spec, minReadySecond: 5 } };
    expect((await Promise.all([...known, withBackups()].map(wrongBySchema))).flat()).toEqual([]);
    // Values that a schema lets pass because it does not know their field are seen by the types.
    expect(wrongByType([...known, withBackups(), misspelt])).toEqual([
      expect.stringContaining('minReadySecond'),
    ]);
  });

  it('would be refused with a wrong value or a missing field', async () => {
    const { selector: _, ...withoutSelector } = store.spec;
    expect(await wrongBySchema({ ...store, spec: withoutSelector })).toHaveLength(1);
    expect(await wrongBySchema({ ...store, spec: { ...store.spec, minReadySeconds: 'five' } })).toHaveLength(
      1,
    );
    const database = named('Cluster', 'database');
    expect(await wrongBySchema({ ...database, spec: { ...database.spec, instances: 0 } })).toHaveLength(1);
  });

  it('are all taken up', () => {
    for (const folder of [BASE, OVERLAY]) {
      const files = readdirSync(join(KUBERNETES, folder)).filter((name) => name !== 'kustomization.yaml');
      const listed = readKustomization(folder).resources.filter((name: string) => name.endsWith('.yaml'));
      expect(listed.toSorted()).toEqual(files.toSorted());
    }
    for (const { target } of readKustomization(OVERLAY).patches) {
      expect(named(target.kind, target.name)).toBeDefined();
    }
  });

  it('lead to pods and ports that are there', () => {
    for (const { spec } of [...ofKind('Service'), ...ofKind('PodDisruptionBudget')]) {
      const chosen = pods.filter(({ pod }) =>
        matches(spec.selector.matchLabels ?? spec.selector, pod.metadata.labels),
      );
      expect(chosen).toHaveLength(1);
      const ports = chosen[0]?.container.ports.map(({ name }: Manifest) => name);
      for (const { targetPort } of spec.ports ?? []) expect(ports).toContain(targetPort);
    }
    for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
      expect(named(spec.scaleTargetRef.kind, spec.scaleTargetRef.name)).toBeDefined();
    }
    const { service } = named('Ingress', 'store').spec.rules[0].http.paths[0].backend;
    const reached = named('Service', service.name).spec.ports.map(({ name }: Manifest) => name);
    expect(reached).toContain(service.port.name);
    expect(matches(store.spec.selector.matchLabels, store.spec.template.metadata.labels)).toBe(true);
  });

  it('let nobody reach anybody but who has to', () => {
    const policies = ofKind('NetworkPolicy');
    expect(policies[0].spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const selectors = policies.flatMap(({ spec }) => [
      spec.podSelector,
      ...[...(spec.ingress ?? []), ...(spec.egress ?? [])].flatMap((rule) =>
        [...(rule.from ?? []), ...(rule.to ?? [])].flatMap((peer) =>
          peer.podSelector && !peer.namespaceSelector ? [peer.podSelector] : [],
        ),
      ),
    ]);
    for (const { matchLabels = {} } of selectors) {
      expect([matchLabels, labelSets.some((labels) => matches(matchLabels, labels))]).toEqual([
        matchLabels,
        true,
      ]);
    }
    const ports = store.spec.template.spec.containers[0].ports;
    for (const rule of named('NetworkPolicy', 'store-from-ingress').spec.ingress) {
      for (const { port } of rule.ports) expect(ports.map(({ name }: Manifest) => name)).toContain(port);
    }
  });

  it.each(pods)(
    '$name runs as nobody special, on a file system that it cannot write to',
    ({ pod, container }) => {
      expect(pod.spec.automountServiceAccountToken).toBe(false);
      expect(pod.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources.limits.memory).toBeDefined();
      const writable = pod.spec.volumes
        .filter(({ emptyDir }: Manifest) => emptyDir)
        .map(({ name }: Manifest) => name);
      expect(writable).toEqual(['data', 'tmp']);
      const mounted = container.volumeMounts.map(({ name }: Manifest) => name);
      expect(mounted).toEqual(pod.spec.volumes.map(({ name }: Manifest) => name));
    },
  );

  it('give a pod memory for the dearest pictures beside the store: one that is killed for them takes it along', () => {
    const [container] = store.spec.template.spec.containers;
    const mebibytes = Number(/^(\d+)Mi$/.exec(container.resources.limits.memory)?.[1]);
    const pictures = (BOUNDS.all.bytes + BOUNDS.one.bytes) / 2 ** 20;
    // Under load 570 MB were measured at most (docs/scale.md); what a painter takes within one look comes on top.
    expect(mebibytes - pictures).toBeGreaterThan(1000);
  });

  it('ask for the health of a pod where the store tells it', () => {
    const routes = readFileSync(join(root, 'api/src/platform/http/health-routes.ts'), 'utf8');
    const { startupProbe, livenessProbe, readinessProbe } = store.spec.template.spec.containers[0];
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect(httpGet.port).toBe('http');
      expect(routes).toContain(`'${httpGet.path.replace('/api', '')}'`);
    }
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    expect(asked).toEqual(['/api/started', '/api/health', '/api/ready']);
    expect(startupProbe.timeoutSeconds * 1000).toBeGreaterThan(PATIENCE_MS);
    expect(readinessProbe.timeoutSeconds * 1000).toBeGreaterThan(PATIENCE_MS);
    const { terminationGracePeriodSeconds: grace, containers } = store.spec.template.spec;
    const { drainMs } = readSettings({ TRUST_PROXY: '1' });
    const pauseMs = containers[0].lifecycle.preStop.sleep.seconds * 1000;
    expect(grace * 1000).toBeGreaterThan(pauseMs + shutdownLimits(drainMs).store);
  });

  it('set what the store reads, and nothing else', () => {
    const known = settingNames();
    const set = [
      ...literals,
      ...pods.flatMap(({ container }) => container.env.map(({ name }: Manifest) => name)),
    ].filter((name) => name !== 'DATABASE_PASSWORD');
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it('hold no secret, and name each that is needed', () => {
    expect(ofKind('Secret')).toEqual([]);
    expect(literals.filter((name) => /SECRET|PASSWORD|TOKEN|KEY_ID|SMTP_URL/.test(name))).toEqual([]);
    const guide = readFileSync(join(root, 'deploy/README.md'), 'utf8');
    const made = ['database-app', 'database-ca'];
    const wanted = pods.flatMap(({ container }) =>
      container.envFrom.flatMap(({ secretRef }: Manifest) => (secretRef ? [secretRef.name] : [])),
    );
    const { s3Credentials } = ofKind('ObjectStore')[0].spec.configuration;
    for (const name of new Set([...wanted, s3Credentials.accessKeyId.name])) {
      expect(guide).toContain(`create secret generic ${name}`);
    }
    for (const { container } of pods) {
      const passwords = container.env.filter(({ valueFrom }: Manifest) => valueFrom);
      expect(passwords.map(({ valueFrom }: Manifest) => valueFrom.secretKeyRef.name)).toEqual([made[0]]);
    }
  });

  it('sign the store in as a role that is no superuser, over a connection that it can trust', () => {
    const { spec } = named('Cluster', 'database');
    expect(spec).toMatchObject({ instances: 3, enableSuperuserAccess: false });
    expect(spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
    for (const { container } of pods) {
      const address = container.env.find(({ name }: Manifest) => name === 'DATABASE_URL').value;
      const { username, pathname, hostname, searchParams } = new URL(address);
      expect([username, pathname]).toEqual([
        spec.bootstrap.initdb.owner,
        `/${spec.bootstrap.initdb.database}`,
      ]);
      expect(hostname).toBe('database-rw');
      expect(searchParams.get('sslmode')).toBe('verify-full');
    }
  });

  it('never ask for more connections than the database has', () => {
    const { spec } = named('Cluster', 'database');
    const pool = Number(
      readFileSync(join(KUBERNETES, 'base/kustomization.yaml'), 'utf8').match(/DATABASE_POOL=(\d+)/)?.[1],
    );
    // Beside the pool: four for jobs, one that listens, one that migrates.
    const each = pool + 4 + 1 + 1;
    const { maxReplicas } = named('HorizontalPodAutoscaler', 'store').spec;
    const { maxSurge } = store.spec.strategy.rollingUpdate;
    const most = (maxReplicas + maxSurge + ofKind('CronJob').length) * each;
    expect(most).toBeLessThan(Number(spec.postgresql.parameters.max_connections) - 20);
  });

  it('save the database where the operator is told to', () => {
    const [plugin] = named('Cluster', 'database').spec.plugins;
    expect(plugin).toMatchObject({ isWALArchiver: true });
    expect(named('ObjectStore', plugin.parameters.barmanObjectName)).toBeDefined();
    const { spec } = named('ScheduledBackup', 'database-nightly');
    expect(spec).toMatchObject({ cluster: { name: 'database' }, method: 'plugin' });
    expect(spec.pluginConfiguration.name).toBe(plugin.name);
  });

  it('name images by a version, never by whatever is newest', () => {
    const { images } = readKustomization(OVERLAY);
    const replaced = new Set(images.map(({ name }: Manifest) => name));
    for (const { container } of pods) expect(replaced).toContain(container.image);
    for (const { newTag, digest } of images) expect(digest ?? newTag).toMatch(/^(sha256:|\d+\.\d+\.\d+)/);
    expect(named('Cluster', 'database').spec.imageName).toMatch(/:\d+\.\d+-/);
  });
});
