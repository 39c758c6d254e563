import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the files of a project one after the other: a worker goes on with the next file of its own project, and is started
 * anew for one of another. Within a project the order is the usual one, the longest first.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => one.project.name.localeCompare(other.project.name));
  }
}
