import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandFile } from "../../frame/brand.server.ts";
import { setSecurityHeaders } from "../../host/security-headers.server.ts";

/** The logo and the colors of this installation. Everybody may read them. Their address changes with their content. */
export function loader({ params }: LoaderFunctionArgs): Response {
  const file = brandFile(params.name);
  if (!file) throw new Response(null, { status: 404 });
  const headers = setSecurityHeaders(
    new Headers({
      "Content-Type": file.type,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    }),
  );
  return new Response(file.bytes, { headers });
}
