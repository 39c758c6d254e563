import type { IncomingHttpHeaders } from "node:http";

/** The signs of a header's name: RFC 9110, section 5.6.2. */
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Returns true when the name of a header is not one, such as "Host " with a space. Node 20.19 lets it through, newer ones answer 400. A
 * `Headers` object cannot be made of it.
 */
export const hasInvalidHeader = (headers: IncomingHttpHeaders): boolean =>
  !Object.keys(headers).every((name) => headerName.test(name));
