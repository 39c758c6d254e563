/**
 * The host sets this header on a request from another site and removes the Origin header. With an Origin
 * header the framework would answer with an empty 500. The action's own check answers with 403 and an error
 * page.
 */
export const REFUSED_HEADER = "x-portal-refused";
