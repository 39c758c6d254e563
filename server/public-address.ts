/** Returns true for an address of this machine, which no other machine can reach. */
export function isLocal(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/** Returns true for an address without TLS on another machine: others can read or change requests on their way. */
export function isInsecureAddress(address: string): boolean {
  return new URL(address).protocol === "http:" && !isLocal(address);
}
