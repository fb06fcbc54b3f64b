import { execFileSync, spawnSync } from 'node:child_process';

export interface Place {
  name: string;
  address: string;
  namespace: string;
  /** The near end of the wire that leads to it. */
  wire: string;
}

export interface Network {
  /** Where HAProxy and the stores are. */
  host: string;
  subnet: string;
  places: Place[];
  cut(place: Place): void;
  heal(place: Place): void;
  remove(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** One bridge and, for each machine, a namespace with a wire to it: a wire that is taken down is a cable pulled. */
export function layNetwork(names: readonly string[]): Network {
  const net = 1 + (process.pid % 250);
  const bridge = `cesta${net}`;
  const subnet = `10.213.${net}.0/24`;
  const host = `10.213.${net}.1`;
  const places = names.map((name, i) => ({
    name,
    address: `10.213.${net}.${11 + i}`,
    namespace: `cesta-${net}-${name}`,
    wire: `ce${net}${name}`,
  }));
  const remove = () => {
    for (const place of places) spawnSync('ip', ['netns', 'del', place.namespace], { stdio: 'ignore' });
    spawnSync('ip', ['link', 'del', bridge], { stdio: 'ignore' });
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${host}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const place of places) joinNetwork(place, bridge);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    host,
    subnet,
    places,
    cut: ({ wire }) => void ip('link', 'set', wire, 'down'),
    heal: ({ wire }) => void ip('link', 'set', wire, 'up'),
    remove,
  };
}

function joinNetwork({ namespace, wire, address }: Place, bridge: string): void {
  ip('netns', 'add', namespace);
  ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  ip('link', 'set', wire, 'master', bridge);
  ip('link', 'set', wire, 'up');
  const inside = (...args: string[]) => ip('-n', namespace, ...args);
  inside('link', 'set', 'lo', 'up');
  inside('addr', 'add', `${address}/24`, 'dev', 'eth0');
  inside('link', 'set', 'eth0', 'up');
}

/** Everything that runs on a machine, by its ids. */
export function processesAt({ namespace }: Place): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}
