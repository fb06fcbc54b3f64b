import type { Context } from '../context.ts';
import { newId, randomText } from '../state/ids.ts';
import { EVENT_TYPES } from '../webhooks/event-types.ts';
import { checkVersion } from '../webhooks/versions.ts';
import { find, listOf, mergeMetadata, pageQuery, route } from '../wire/api-route.ts';
import { invalidRequest } from '../wire/errors.ts';
import { clearable, flag, list, metadata, type Param, required, text, url } from '../wire/params.ts';
import { expand, paging } from '../wire/shared-params.ts';
import type { WebhookEndpoint } from '../wire/wire-type.ts';

export function buildEndpoint(
  ctx: Context,
  fields: { id?: string; url: string; events: string[]; secret?: string; apiVersion: string | null },
): WebhookEndpoint {
  return {
    id: fields.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: fields.apiVersion,
    application: null,
    created: ctx.now(),
    description: null,
    enabled_events: fields.events,
    livemode: false,
    metadata: {},
    secret: fields.secret ?? `whsec_${randomText(32)}`,
    status: 'enabled',
    url: fields.url,
  };
}

/** The secret is shown once, when the endpoint is made. */
function withoutSecret({ secret: _secret, ...endpoint }: WebhookEndpoint): object {
  return endpoint;
}

const eventType: Param<string> = {
  read(value, name) {
    const type = text().read(value, name);
    if (type === '*' || EVENT_TYPES.has(type)) return type;
    throw invalidRequest(`Invalid ${name}: must be one of the types of events`, { param: name });
  },
};

const fields = {
  ...expand,
  description: clearable(text()),
  metadata: metadata(),
};

export function webhookEndpointRoutes(endpointsChanged: () => void) {
  return [
    route(
      'POST /v1/webhook_endpoints',
      {
        ...fields,
        url: required(url()),
        enabled_events: required(list(eventType, 300)),
        api_version: text(),
      },
      (ctx, params) => {
        const apiVersion = params.api_version ?? null;
        if (apiVersion !== null) checkVersion(apiVersion, 'api_version');
        const endpoint = buildEndpoint(ctx, { url: params.url, events: params.enabled_events, apiVersion });
        endpoint.description = params.description ?? null;
        endpoint.metadata = mergeMetadata(null, params.metadata);
        ctx.store.webhookEndpoints.save(endpoint);
        endpointsChanged();
        return endpoint;
      },
    ),

    route('GET /v1/webhook_endpoints', paging, (ctx, params) => {
      const { webhookEndpoints } = ctx.store;
      const page = webhookEndpoints.list(pageQuery(webhookEndpoints, 'webhook_endpoint', params));
      return listOf('/v1/webhook_endpoints', { ...page, data: page.data.map(withoutSecret) });
    }),

    route('GET /v1/webhook_endpoints/:id', expand, (ctx, _params, id) =>
      withoutSecret(find(ctx.store.webhookEndpoints, 'webhook_endpoint', id)),
    ),

    route(
      'POST /v1/webhook_endpoints/:id',
      { ...fields, url: url(), enabled_events: list(eventType, 300), disabled: flag() },
      (ctx, params, id) => {
        const endpoint = find(ctx.store.webhookEndpoints, 'webhook_endpoint', id);
        if (params.url !== undefined) endpoint.url = params.url;
        if (params.enabled_events !== undefined) endpoint.enabled_events = params.enabled_events;
        if (params.disabled !== undefined) endpoint.status = params.disabled ? 'disabled' : 'enabled';
        if (params.description !== undefined) endpoint.description = params.description;
        endpoint.metadata = mergeMetadata(endpoint.metadata, params.metadata);
        ctx.store.webhookEndpoints.save(endpoint);
        endpointsChanged();
        return withoutSecret(endpoint);
      },
    ),

    route('DELETE /v1/webhook_endpoints/:id', {}, (ctx, _params, id) => {
      find(ctx.store.webhookEndpoints, 'webhook_endpoint', id);
      ctx.store.webhookEndpoints.remove(id);
      ctx.store.db.run("UPDATE deliveries SET state = 'failed' WHERE endpoint = ? AND state = 'pending'", id);
      endpointsChanged();
      return { id, object: 'webhook_endpoint', deleted: true };
    }),
  ];
}
