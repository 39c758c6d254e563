import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { DeskSession } from "./desk-session.ts";

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
    /** The session of the review desk, on its pages only. */
    desk: DeskSession;
    /** The fields of a form of the review desk, without the anti-forgery token. */
    form: URLSearchParams;
  };
};

export type BackendApp = OpenAPIHono<BackendEnv>;

export type BackendContext = Context<BackendEnv>;
