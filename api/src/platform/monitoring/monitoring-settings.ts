import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be a full address' });
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** What the store shows of itself, and to whom. Nothing, unless one of these is set. */
export const monitoringVariables = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),

  // Names and meaning are OpenTelemetry's; the exporter reads headers, timeout and compression by itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', "only 'http/json' is spoken, which every collector takes beside http/protobuf")
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('cesta-da-roca'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  // Anybody can send a traceparent, and with it decide what is sampled or fill one trace without end: not OpenTelemetry's
  // default, but for a store behind a proxy of its own that replaces what strangers send.
  OTEL_PROPAGATORS: z
    .string()
    .transform((names) => names.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['none', 'tracecontext', 'baggage'])))
    .default(['none']),
  OTEL_SDK_DISABLED: z.stringbool().default(false),

  /** From the wish to stop until the door closes: '/api/ready' says no and all else is answered as ever. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(25).optional(),
};

type Variables = z.infer<z.ZodObject<typeof monitoringVariables>>;

export type MetricsSettings = NonNullable<ReturnType<typeof metricsOf>>;
export type TracingSettings = NonNullable<ReturnType<typeof tracingOf>>;

/** On a port of their own (port), at /metrics of the store (token alone), or not at all. */
export function metricsOf({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Variables) {
  if (port === undefined && token === undefined) return undefined;
  return { port, host, token };
}

export function tracingOf(env: Variables) {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!url || env.OTEL_SDK_DISABLED) return undefined;
  const sampler = { name: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG };
  const continuesCallers = env.OTEL_PROPAGATORS.includes('tracecontext');
  return { url, serviceName: env.OTEL_SERVICE_NAME, sampler, continuesCallers };
}
