import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { managerPictureOf } from "../../api-client/relationship-manager.server.ts";
import { withProblemPage } from "../../frame/document.server.tsx";
import { setSecurityHeaders } from "../../host/security-headers.server.ts";
import { requirePortal } from "../../session/guards.server.ts";

/** The picture of the selected portal's relationship manager: `docs/product/home.md`. */
export async function loader(args: LoaderFunctionArgs) {
  const { backend, portal } = await requirePortal(args);
  return withProblemPage(args, async () => {
    const picture = await managerPictureOf(backend, portal);
    if (!picture) throw data({ problem: "notFound" }, { status: 404 });
    const headers = setSecurityHeaders(
      new Headers({
        "Content-Type": picture.type,
        "Content-Length": String(picture.bytes.length),
        "Content-Security-Policy": "sandbox; default-src 'none'",
      }),
    );
    return new Response(new Uint8Array(picture.bytes), { headers });
  });
}
