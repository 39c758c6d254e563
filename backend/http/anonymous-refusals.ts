const MINUTE_MS = 60_000;

/**
 * Refusals of requests that nobody in particular sent. Anybody can send as many as they like, so that not each is written
 * into the audit log: the first one is, and those of the minute after it are counted in one row: `docs/decisions/0207`.
 */
export class AnonymousRefusals<Row> {
  private readonly write: (row: Row, times: number) => Promise<void>;
  private last: Row | undefined;
  private counted = 0;
  private minute: NodeJS.Timeout | undefined;

  /** @param write never rejects */
  constructor(write: (row: Row, times: number) => Promise<void>) {
    this.write = write;
  }

  /** Writes the row at once, or counts it: the count is written with the last such row when the minute is over. */
  async add(row: Row): Promise<void> {
    if (this.minute) {
      this.counted++;
      this.last = row;
      return;
    }
    this.startMinute();
    await this.write(row, 1);
  }

  private startMinute() {
    this.minute = setTimeout(() => void this.endMinute(), MINUTE_MS).unref();
  }

  private async endMinute() {
    const { last, counted } = this;
    this.minute = undefined;
    this.counted = 0;
    this.last = undefined;
    if (!last) return;
    // They go on: the next minute begins with a count as well.
    this.startMinute();
    await this.write(last, counted);
  }
}
