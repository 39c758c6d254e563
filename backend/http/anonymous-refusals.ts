const MINUTE_MS = 60_000;

/**
 * Limits the audit rows for refused requests without a valid token, because anybody can send any number of them. The
 * first refusal gets a row of its own. The refusals of the next minute share one row with their count:
 * `docs/decisions/0207`.
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

  /** Writes the row at once, or counts it. The count is written with the newest row at the end of the minute. */
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
    // Refusals keep coming, so the next minute is counted as well.
    this.startMinute();
    await this.write(last, counted);
  }
}
