import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Logger } from "pino";

/** The user who makes a request, by the subject and the claims of the access token. */
export type Caller = { sub: string; claims: Readonly<Record<string, unknown>> };

export type BackendEnv = {
  Variables: {
    requestId: string;
    caller: Caller;
    log: Logger;
    /** True when the answer comes from an inner request to this backend, which has its own audit row. */
    isAuditedByInnerRequest?: boolean;
    /** The id of the record that the request concerns, when the path does not contain it. */
    recordInBody?: string;
  };
};

export type BackendApp = OpenAPIHono<BackendEnv>;

export type BackendContext = Context<BackendEnv>;
