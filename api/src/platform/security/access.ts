import type { Role, StaffRole, User } from '@cesta/contract/identity/identity';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { addressOf } from '../http/client-address.ts';
import type { SecurityDetails, SecurityLog } from './security-log.ts';

/**
 * public: anybody, no token is looked at. optional: anybody, and a valid token says who.
 * user: whoever is signed in. owner: the person whom the address names, nobody else. ownerOrAdmin: also the office.
 * admin: the office. packer: also who packs. driver: also who drives.
 */
export type Access = 'public' | 'optional' | 'user' | 'owner' | 'ownerOrAdmin' | StaffRole;

/** What each level of the staff lets in. */
const STAFF: Record<StaffRole, readonly Role[]> = {
  admin: ['admin'],
  packer: ['admin', 'packer'],
  driver: ['admin', 'packer', 'driver'],
};

/** Who holds a token, before it is known what for. */
export interface Identified {
  id: string;
  role: Role;
  sessionId: string;
  user: User;
  /** What they must set up before their role counts. */
  lacks?: 'two-step';
}

export interface Caller extends Identified {
  /** `press` is the request: the audit log groups by it what one press did. It is never answered. */
  user: User & { press: string };
}

export interface AccessRule {
  method: string;
  url: string;
  access: Access;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** Who may call what, complete once the app is ready. */
    accessRules: AccessRule[];
  }
}

interface Options {
  identify: (token: string) => Promise<Identified | null>;
  /** Addresses of foreign plugins whose routes cannot declare anything themselves. */
  openBelow: readonly string[];
  securityLog: SecurityLog;
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;

/** The one place that decides who may call what. A route below /api that declares no access keeps the app from starting. */
export const accessPlugin = fp<Options>(async (app, { identify, openBelow, securityLog }) => {
  const rules: AccessRule[] = [];
  app.decorate('accessRules', rules);
  app.decorateRequest('caller', null);

  async function recognise(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const found = token ? await identify(token) : null;
    request.caller = found && { ...found, user: { ...found.user, press: request.id } };
    // Answers to one person must not be cached on the way.
    if (request.caller) reply.header('cache-control', 'no-store');
  }

  const checks: Record<Access, ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) | null> = {
    public: null,
    optional: recognise,
    async user(request, reply) {
      await recognise(request, reply);
      callerOf(request);
    },
    async owner(request, reply) {
      await recognise(request, reply);
      if (ownerNamedBy(request.params) !== callerOf(request).id) throw deny(request, 'NOT_FOUND');
    },
    async ownerOrAdmin(request, reply) {
      await recognise(request, reply);
      const { id, role } = callerOf(request);
      if (role !== 'admin' && ownerNamedBy(request.params) !== id) throw deny(request, 'NOT_FOUND');
    },
    admin: staffOnly('admin'),
    packer: staffOnly('packer'),
    driver: staffOnly('driver'),
  };

  function staffOnly(level: StaffRole) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      await recognise(request, reply);
      const { role, lacks } = callerOf(request);
      if (lacks) throw deny(request, 'TWO_STEP_REQUIRED');
      if (!STAFF[level].includes(role)) throw deny(request, 'FORBIDDEN');
    };
  }

  function deny(request: FastifyRequest, code: 'NOT_FOUND' | 'FORBIDDEN' | 'TWO_STEP_REQUIRED'): AppError {
    const error = new AppError(code);
    securityLog.write('access.denied', { ...describe(request), status: error.status });
    return error;
  }

  // Staff changes are logged with their outcome, failed ones included.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    if (!isStaffLevel(routeOptions.config.access) || method === 'GET' || method === 'HEAD') return;
    if (request.caller && request.caller.role !== 'customer') {
      securityLog.write('admin.action', { ...describe(request), status: reply.statusCode });
    }
  });

  app.addHook('onRoute', (route) => {
    const access = accessOf(route, openBelow);
    if (!access) return;
    for (const method of [route.method].flat()) rules.push({ method, url: route.url, access });
    const check = checks[access];
    if (!check) return;
    // Before validation, so that strangers learn nothing about the expected body.
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
    if (access !== 'optional') route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
});

/** The person who is calling. Throws where nobody is signed in. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('UNAUTHENTICATED');
  return request.caller;
}

export function isAdmin(request: FastifyRequest): boolean {
  return request.caller?.role === 'admin';
}

export function isStaffLevel(access: Access | undefined): access is StaffRole {
  return access !== undefined && access in STAFF;
}

/** By the route's pattern: ids and searches stay out of the log. */
function describe(request: FastifyRequest): SecurityDetails {
  const { method, routeOptions, caller } = request;
  return {
    account: caller?.user.email,
    address: addressOf(request),
    what: `${method} ${routeOptions.url ?? '(none)'}`,
  };
}

function accessOf(route: RouteOptions, openBelow: readonly string[]): Access | null {
  const { url } = route;
  const isBelow = (base: string) => url === base || url.startsWith(`${base}/`);
  if (!isBelow('/api')) return route.config?.access ?? null;
  const access = route.config?.access ?? (openBelow.some(isBelow) ? 'public' : undefined);
  if (!access) throw new Error(`${route.method} ${url} declares no access (config: { access: … })`);
  if (access.startsWith('owner') && !/\/:userId(\/|$)|^\/api\/users\/:id(\/|$)/.test(url)) {
    throw new Error(`${route.method} ${url} is for its owner but names none (:userId)`);
  }
  return access;
}

function ownerNamedBy(params: unknown): string | undefined {
  const { userId, id } = params as { userId?: string; id?: string };
  return (userId ?? id)?.toLowerCase();
}
