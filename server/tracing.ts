import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/**
 * Traces by OpenTelemetry, from a request to the portal to the statements of the database: `docs/deploy.md`, "Traces". Without
 * `OTEL_EXPORTER_OTLP_ENDPOINT` nothing is kept. A span never has an id of a record, a name, a query or a token.
 */

const tracer = () => trace.getTracer("producer-portal");

/**
 * Sends the spans of this process to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, if there is one.
 * @param service the name of the program, unless `OTEL_SERVICE_NAME` says another
 * @returns a function that sends the last ones
 */
export async function startTracing(service: string): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME } = process.env;
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BatchSpanProcessor, NodeTracerProvider }] =
    await Promise.all([
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/sdk-trace-node"),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": OTEL_SERVICE_NAME || service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown().catch(() => {});
}

/** Runs some work in a span of its own. The span of an error that is thrown says so, without its words. */
async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent = context.active(),
): Promise<T> {
  return tracer().startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function noteStatus(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The pattern of the path of a request, and the status of its answer. */
type Answered = { route: string; status: number };
type Answering = { requestId: string; method: string; answer: () => Promise<Answered> };

/**
 * Runs the work of a request in a span.
 * @param caller the headers of a caller who is believed to name a trace; a trace begins anew without them
 */
export function inRequestSpan({ requestId, method, answer }: Answering, caller?: Headers): Promise<Answered> {
  const parent = caller ? propagation.extract(ROOT_CONTEXT, Object.fromEntries(caller)) : ROOT_CONTEXT;
  const attributes = { "http.request.method": method, "request.id": requestId };
  const work = async (span: Span) => {
    const answered = await answer();
    span.updateName(`${method} ${answered.route}`).setAttribute("http.route", answered.route);
    noteStatus(span, answered.status);
    return answered;
  };
  return inSpan(method, { kind: SpanKind.SERVER, attributes }, work, parent);
}

/**
 * Runs a call to another program in a span.
 * @param call the method and the pattern of the path
 * @param send sends the call with these headers beside its own
 */
export function inCallSpan<A extends { statusCode: number }>(
  call: string,
  send: (headers: Record<string, string>) => Promise<A>,
): Promise<A> {
  return inSpan(call, { kind: SpanKind.CLIENT }, async (span) => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    const answer = await send(headers);
    noteStatus(span, answer.statusCode);
    return answer;
  });
}

/**
 * Adds a statement of the database to the span of the work that sent it.
 * @param statement.sql its text, which has placeholders in place of values
 */
export function noteStatement({ sql, ms, failed }: { sql: string; ms: number; failed: boolean }): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const [operation = ""] = sql.trim().split(/\s/, 1);
  const attributes = { "db.system.name": "postgresql", "db.query.text": sql };
  const startTime = Date.now() - ms;
  const span = tracer().startSpan(`SQL ${operation}`, { kind: SpanKind.CLIENT, startTime, attributes });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
