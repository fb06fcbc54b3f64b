import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../api/src/settings.ts';
import { UPLOAD_MAX_BYTES } from '../../contract/src/base/pictures.ts';
import { PROOF_DOCUMENT_MAX_BYTES } from '../../contract/src/catalog/organic-constants.ts';
import { PROBLEM_PHOTOS_MAX } from '../../contract/src/orders/problems.ts';
import { shutdownLimits } from '../../launcher/src/processes/processes.rules.ts';
import { root } from '../root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const unit = read('deploy/systemd/cesta-da-roca.service');
const guide = read('deploy/README.md');
const saidOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

describe('the store as a service of systemd', () => {
  it('is signalled itself: npm in between would end by SIGHUP, and the store with it', () => {
    expect(saidOf('ExecStart')).toMatch(/\/node launcher\/src\/cli\.ts start$/);
    expect(saidOf('ExecReload')).toBe('/bin/kill -HUP $MAINPID');
    expect(saidOf('KillMode')).toBe('mixed');
  });

  it('may end by itself', () => {
    const { drainMs } = readSettings({ TRUST_PROXY: '1' });
    expect(Number(saidOf('TimeoutStopSec')) * 1000).toBeGreaterThan(shutdownLimits(drainMs).store);
  });

  it('goes on when the kernel ends a painter for its memory: only that picture is lost', () => {
    expect(saidOf('OOMPolicy')).toBe('continue');
  });

  it('works in the folders and as the user that the guide makes', () => {
    const folder = saidOf('WorkingDirectory');
    expect(saidOf('ExecStart')).toContain(`${folder}/node_modules/`);
    expect(guide).toContain(`git clone … ${folder} `);
    expect(guide).toContain(`DATA_DIR=/var/lib/${saidOf('StateDirectory')}\``);
    expect(guide).toMatch(new RegExp(`useradd .* ${saidOf('User')}$`, 'm'));
  });
});

describe('a backup that is restored to try it out', () => {
  it('is kept from the bucket of the shop: its store removes there what its older database does not name', () => {
    const trial = guide.slice(
      guide.indexOf('DATABASE_URL=postgres://…/tried'),
      guide.indexOf('`systemctl reload'),
    );
    for (const name of ['FILES_BUCKET', 'FILES_PRIVATE_BUCKET', 'SMTP_URL', 'Stripe'])
      expect(trial).toContain(name);
  });
});

describe('nginx in front of that service', () => {
  it('leaves it to the store to say what is too large: by itself it would refuse photos', () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(guide)?.[1]);
    const longest = Math.max(PROOF_DOCUMENT_MAX_BYTES, PROBLEM_PHOTOS_MAX * UPLOAD_MAX_BYTES);
    expect(megabytes * 1024 ** 2).toBeGreaterThan(longest);
  });
});
