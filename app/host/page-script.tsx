import { Scripts, ScrollRestoration } from "@remix-run/react";
import { useContext } from "react";
import { NonceContext } from "./nonce.ts";

/**
 * What takes the page over. The framework's scripts are written by the server alone, which makes one element of them
 * (`withOneScript`); in the browser an element stands for that.
 */
export function PageScript() {
  const nonce = useContext(NonceContext);
  return (
    <>
      <ScrollRestoration nonce={nonce} />
      {import.meta.env.SSR ? <Scripts nonce={nonce} /> : <script suppressHydrationWarning>{""}</script>}
    </>
  );
}
