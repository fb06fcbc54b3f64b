import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** How many proxies stand in front, or the networks they are in. Nobody is trusted at 0. */
export type TrustedProxies = number | readonly string[];

type AddressReader = (raw: IncomingMessage) => string;

declare module 'fastify' {
  interface FastifyInstance {
    readAddress: AddressReader;
  }
}

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const OFF = /^(0|false|no|nao)$/i;
const MAX_HOPS = 10;
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Fastify's own `trustProxy` is left alone: since 5.12 it takes a number of hops for 'nobody', and what it trusts for
 * the address it also trusts for the host and the protocol, which links are never to be made of.
 */
export const clientAddressPlugin = fp<{ trusted: TrustedProxies }>(async (app, { trusted }) => {
  app.decorate('readAddress', createAddressReader(trusted));
});

/** Whom to count a call against: an IPv4 address, or the /64 of an IPv6 one, of which anybody has as many as they like. */
export function addressOf(request: FastifyRequest): string {
  return request.server.readAddress(request.raw);
}

/** What TRUST_PROXY says, or null where it makes no sense. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (OFF.test(text)) return 0;
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const networks = text.split(',').flatMap((part) => NAMED_NETWORKS[part.trim()] ?? [part.trim()]);
  return networks.every(isNetwork) ? networks : null;
}

export function createAddressReader(trusted: TrustedProxies): AddressReader {
  const isTrusted = typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : inside(trusted);
  return ({ socket, headers }) => {
    const connected = withoutZone(socket.remoteAddress ?? '');
    const peer = normalAddress(connected) ?? connected;
    if (!isTrusted(connected, 0)) return peer;
    // Every proxy adds at the right whom it heard; whatever stands further left than they reach, the visitor wrote.
    const heard = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .reverse();
    let found = peer;
    for (const [index, entry] of heard.entries()) {
      const address = bareAddress(entry);
      // Nothing, or nothing that is an address: then the one that cannot be made up.
      if (!isIP(address)) return peer;
      found = normalAddress(address) ?? peer;
      if (!isTrusted(address, index + 1)) break;
    }
    return found;
  };
}

function inside(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(prefix ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return rest.length === 0 && bits > 0 && (prefix === undefined || isCount(prefix, bits));
}

function isCount(text: string, max: number): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) <= max;
}

/** Some proxies add the port: 203.0.113.7:4711, [2001:db8::1]:4711. */
function bareAddress(entry: string): string {
  const text = entry.trim();
  if (text.startsWith('[')) return withoutZone(text.slice(1).split(']', 1)[0] ?? '');
  const parts = text.split(':');
  return withoutZone(parts.length === 2 ? (parts[0] ?? '') : text);
}

/** fe80::1%eth0 says by which card it came in. */
function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}

/** One spelling for one address, IPv6 cut down to its network. The answer is an address again. */
function normalAddress(address: string): string | null {
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : null;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff') return mappedIpv4(groups);
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::`;
}

function groupsOf(address: string): string[] {
  // The URL parser spells every IPv6 address in one way, without a dotted end.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = spelled.split('::').map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array<string>(IPV6_GROUPS - left.length - right.length).fill('0'), ...right];
}

function mappedIpv4(groups: readonly string[]): string {
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}
