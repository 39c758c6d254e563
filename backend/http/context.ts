import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Logger } from "pino";

/** The user who makes a request: the subject of the access token, and its claims. */
export type Caller = { sub: string; claims: Readonly<Record<string, unknown>> };

export type BackendEnv = {
  Variables: {
    requestId: string;
    caller: Caller;
    log: Logger;
    /** The answer is that of a request to this backend itself, which is the one that is written down. */
    isAuditedByInnerRequest?: boolean;
    /** The id of the record that the request is about, where the path names none. */
    recordInBody?: string;
  };
};

export type BackendApp = OpenAPIHono<BackendEnv>;

export type BackendContext = Context<BackendEnv>;
