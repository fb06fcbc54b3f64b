import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import about from '../../../package.json' with { type: 'json' };
import type { TracingSettings } from './monitoring-settings.ts';

/** A collector that is away is told of at most so often. */
const TELL_EVERY_MS = 60_000;
/** What is still to be sent when the store closes waits no longer for its collector. */
const GOODBYE_MS = 3000;

/**
 * Spans by hand, at three places, with attributes of closed lists: nothing that a person typed, no address, no id.
 * No global is set, so that several stores in one process keep their traces apart.
 */
export interface Tracing {
  /** Where this code runs: its parent. */
  active(): Context;
  within<Result>(context: Context, work: () => Result): Result;
  /** Of a request: under its parent, or whatever is active here. */
  begin(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    parent?: Context,
  ): { span: Span; context: Context };
  /** Around a piece of work; what it throws marks the span and goes on. */
  inSpan<Result>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
  /** For the lines of the log. */
  ids(): { trace_id: string; span_id: string } | undefined;
  /** Sends what has ended. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function startTracing(settings: TracingSettings, onTrouble: (error: Error) => void): Tracing {
  const exporter = tellingTrouble(new OTLPTraceExporter({ url: settings.url }), onTrouble);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': about.version,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings.sampler),
    spanLimits: { attributeValueLengthLimit: 2000 },
    // Holds 2048 spans and drops what comes then: a collector that is away costs memory for these and no more.
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('cesta-da-roca', about.version);
  const contexts = new AsyncLocalStorageContextManager().enable();

  const begin: Tracing['begin'] = (name, kind, attributes, parent = contexts.active()) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  return {
    active: () => contexts.active(),
    within: (context, work) => contexts.with(context, work),
    begin,
    async inSpan(name, kind, attributes, work) {
      const { span, context } = begin(name, kind, attributes);
      try {
        return await contexts.with(context, () => work(span));
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    ids() {
      const span = trace.getSpanContext(contexts.active());
      return span && { trace_id: span.traceId, span_id: span.spanId };
    },
    flush: () => provider.forceFlush(),
    async stop() {
      const patience = AbortSignal.timeout(GOODBYE_MS);
      const givenUp = new Promise<void>((resolve) => patience.addEventListener('abort', () => resolve()));
      await Promise.race([provider.shutdown().catch(() => undefined), givenUp]);
    },
  };
}

/** Whose trace a request belongs to, as its sender says. What else it says of it (tracestate) is not passed on. */
export function callersContext(traceparent: string | string[] | undefined): Context | undefined {
  const named = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return named ? trace.setSpanContext(ROOT_CONTEXT, { ...named, isRemote: true }) : undefined;
}

/** Its code or its kind. A message may repeat what somebody typed. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : String(name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function samplerOf({ name, ratio }: TracingSettings['sampler']): Sampler {
  const root = name.includes('ratio')
    ? new TraceIdRatioBasedSampler(ratio)
    : name.includes('off')
      ? new AlwaysOffSampler()
      : new AlwaysOnSampler();
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

function tellingTrouble(exporter: OTLPTraceExporter, onTrouble: (error: Error) => void): SpanExporter {
  let tellAfter = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() >= tellAfter) {
          tellAfter = performance.now() + TELL_EVERY_MS;
          onTrouble(result.error);
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
