import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type EndpointPlan, FINGERPRINT, planEndpoint, type WantedEndpoint } from './endpoint.rules.ts';

export interface EndpointReport {
  /** Nothing is left to do, for the command or for a person. */
  ok: boolean;
  lines: string[];
  /** Of an endpoint that was just made: the provider shows it this once. */
  newSecret?: string;
}

/** Compares the provider's endpoint with the one that the store needs, and changes nothing. */
export async function checkEndpoint(stripe: Stripe, wanted: WantedEndpoint): Promise<EndpointReport> {
  const plan = planEndpoint(await listEndpoints(stripe), wanted);
  const lines = [...differences(plan, wanted), ...secretAdvice(plan)];
  return { ok: lines.length === 0, lines: lines.length > 0 ? lines : [inOrder(plan)] };
}

/** Makes the endpoint, or brings it in line. The second time it finds nothing to do. */
export async function setUpEndpoint(stripe: Stripe, wanted: WantedEndpoint): Promise<EndpointReport> {
  const plan = planEndpoint(await listEndpoints(stripe), wanted);
  if (!plan.current) return makeEndpoint(stripe, wanted, plan);
  const lines: string[] = [];
  if (plan.missing.length > 0 || plan.superfluous.length > 0 || plan.disabled) {
    await stripe.webhookEndpoints.update(plan.current.id, {
      enabled_events: enabledEvents(wanted),
      disabled: false,
    });
    lines.push(...differences({ ...plan, former: [] }, wanted).map((line) => `Changed: ${line}`));
  }
  if (plan.former.length > 0 && plan.secret === 'same') {
    for (const { id } of plan.former) {
      await stripe.webhookEndpoints.del(id);
      lines.push(`Removed the former endpoint ${id}.`);
    }
  }
  const advice = secretAdvice(plan);
  if (lines.length === 0 && advice.length === 0) lines.push(inOrder(plan));
  return { ok: advice.length === 0, lines: [...lines, ...advice] };
}

/** Enough to recognise a secret by, and nothing to make one from: it is long and random. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

function listEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  return stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
}

const enabledEvents = ({ events }: WantedEndpoint) =>
  [...events] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];

async function makeEndpoint(
  stripe: Stripe,
  wanted: WantedEndpoint,
  { former }: EndpointPlan,
): Promise<EndpointReport> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url: wanted.url,
    enabled_events: enabledEvents(wanted),
    api_version: wanted.apiVersion as Stripe.WebhookEndpointCreateParams.ApiVersion,
  });
  if (!secret) throw new Error('The provider made an endpoint without a secret.');
  // Tells later which secret belongs to it: the provider does not show it again.
  await stripe.webhookEndpoints.update(id, { metadata: { [FINGERPRINT]: fingerprintOf(secret) } });
  const lines = [
    `Made the endpoint ${id} at ${wanted.url} with ${wanted.events.length} events in version ${wanted.apiVersion}.`,
  ];
  if (former.length > 0) {
    lines.push(
      `The former one stays until the new secret is in use: set it, start the store again, then run this once more.`,
    );
  }
  return { ok: true, lines, newSecret: secret };
}

function differences(plan: EndpointPlan, wanted: WantedEndpoint): string[] {
  if (!plan.current) {
    const versions = plan.former.map(({ api_version: version }) => version ?? 'of the account');
    return [
      versions.length === 0
        ? `No endpoint at ${wanted.url}.`
        : `The endpoint at ${wanted.url} speaks version ${versions.join(', ')}, the store ${wanted.apiVersion}.`,
    ];
  }
  const { id } = plan.current;
  return [
    plan.disabled && `${id} is disabled.`,
    plan.missing.length > 0 && `${id} lacks ${plan.missing.join(', ')}.`,
    plan.superfluous.length > 0 && `${id} sends what nobody follows: ${plan.superfluous.join(', ')}.`,
    ...plan.former.map((former) => `${former.id} tells the same address a second time.`),
  ].filter((line) => line !== false);
}

function secretAdvice({ current, secret }: EndpointPlan): string[] {
  if (!current || secret === 'same') return [];
  if (secret === 'unknown') return [];
  return secret === 'unset'
    ? [`STRIPE_WEBHOOK_SECRET is not set: take it from ${current.id} in Stripe's dashboard.`]
    : [`STRIPE_WEBHOOK_SECRET is not that of ${current.id}: the store would refuse every event.`];
}

function inOrder({ current, secret }: EndpointPlan): string {
  const doubt = secret === 'unknown' ? ' Whether STRIPE_WEBHOOK_SECRET is its own cannot be told.' : '';
  return `${current?.id} is in order.${doubt}`;
}
