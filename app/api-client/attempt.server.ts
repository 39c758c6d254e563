import { BackendFault, type Fault } from "./fault.ts";

/** A part of a page: its content, or the fault that kept it from being fetched. */
export type Attempt<T> = { value: T; fault?: undefined } | { value?: undefined; fault: Fault };

/** Fetches a part of a page whose failure leaves the rest alive. Anything but a fault of the backend is thrown on. */
export async function attempt<T>(work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof BackendFault) return { fault: error.fault };
    throw error;
  }
}
