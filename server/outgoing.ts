import { Agent, type Dispatcher, EnvHttpProxyAgent, setGlobalDispatcher } from "undici";

/** Outgoing calls go through the proxy that HTTPS_PROXY and HTTP_PROXY name, as other programs read them. */

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const { env } = process;
const hasProxy = () => Boolean(env.HTTPS_PROXY ?? env.https_proxy ?? env.HTTP_PROXY ?? env.http_proxy);

/** Returns an agent that uses the proxy, if there is one. This machine and the hosts of NO_PROXY are reached without it. */
export function outgoingAgent(options: Agent.Options = {}): Dispatcher {
  if (!hasProxy()) return new Agent(options);
  const direct = env.NO_PROXY ?? env.no_proxy ?? "";
  return new EnvHttpProxyAgent({ ...options, noProxy: [direct, ...LOOPBACK].filter(Boolean).join(",") });
}

/** Makes `fetch` use the proxy, if there is one. */
export function fetchThroughProxy(): void {
  if (hasProxy()) setGlobalDispatcher(outgoingAgent());
}
