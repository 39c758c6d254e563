/** Whether an address is one of this machine, which nobody else can reach. */
export function isLocal(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/** Whether what is sent to an address can be read or changed on its way there. */
export function isOpenToOthers(address: string): boolean {
  return new URL(address).protocol === "http:" && !isLocal(address);
}
