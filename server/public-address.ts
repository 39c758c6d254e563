/** Returns true for an address of this machine, which no other machine can reach. */
export function isLocal(address: string): boolean {
  return isLoopback(new URL(address).hostname);
}

/** Returns true for a host name or network address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Returns true when other machines can reach a program, by one of its addresses or by a network address at which it listens.
 * This rule decides in both programs what is refused, and it never looks at NODE_ENV.
 */
export function isPublic({ addresses, hosts }: { addresses: string[]; hosts: string[] }): boolean {
  return !addresses.every(isLocal) || !hosts.every(isLoopback);
}

/** Returns true for an address without TLS on another machine: others can read or change requests on their way. */
export function isInsecureAddress(address: string): boolean {
  return /^(http|redis):$/.test(new URL(address).protocol) && !isLocal(address);
}
