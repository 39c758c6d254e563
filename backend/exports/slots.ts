/** Limits the number of exports that run at once, in all and for each user. More exports wait in a queue. */
export type ExportSlots = {
  /**
   * Waits for a free slot and occupies it. A user who has the maximum number of slots is passed over in the queue.
   * @returns a function that releases the slot
   * @throws NoSlotError when the queue is full, in all or for this user; when the wait takes too long; or on an abort
   */
  acquire(user: string, signal: AbortSignal): Promise<() => void>;
  count(): { inUse: number; waiting: number };
};

export type ExportLimits = {
  slots: number;
  maxWaiting: number;
  /** The limits of one user. */
  slotsPerUser: number;
  maxWaitingPerUser: number;
  maxWaitMs: number;
};

export class NoSlotError extends Error {
  override name = "NoSlotError";
}

export function createExportSlots(limits: ExportLimits): ExportSlots {
  const usersWithSlot: string[] = [];
  const queue: { user: string; takeSlot(): void }[] = [];

  const slotsOf = (user: string) => usersWithSlot.filter((holder) => holder === user).length;
  const hasFreeSlot = (user: string) =>
    usersWithSlot.length < limits.slots && slotsOf(user) < limits.slotsPerUser;

  function occupySlot(user: string): () => void {
    usersWithSlot.push(user);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      usersWithSlot.splice(usersWithSlot.indexOf(user), 1);
      queue.find((next) => hasFreeSlot(next.user))?.takeSlot();
    };
  }

  function wait(user: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timeout);
        signal.removeEventListener("abort", rejectWait);
        queue.splice(queue.indexOf(entry), 1);
      };
      const takeSlot = () => {
        leaveQueue();
        resolve(occupySlot(user));
      };
      const rejectWait = () => {
        leaveQueue();
        reject(new NoSlotError(signal.aborted ? "aborted while waiting" : "waited too long"));
      };
      const entry = { user, takeSlot };
      const timeout = setTimeout(rejectWait, limits.maxWaitMs);
      signal.addEventListener("abort", rejectWait);
      queue.push(entry);
    });
  }

  return {
    async acquire(user, signal) {
      if (signal.aborted) throw new NoSlotError("aborted before the start");
      if (hasFreeSlot(user)) return occupySlot(user);
      if (queue.length >= limits.maxWaiting) throw new NoSlotError("too many exports are waiting");
      const waitingOfUser = queue.filter((entry) => entry.user === user).length;
      if (waitingOfUser >= limits.maxWaitingPerUser)
        throw new NoSlotError("too many exports of this user are waiting");
      return wait(user, signal);
    },
    count: () => ({ inUse: usersWithSlot.length, waiting: queue.length }),
  };
}
