import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

/** A sequencer that keeps test files in the given order. */
class GivenOrder {
  sort = (files: TestSpecification[]) => files;
  shard = (files: TestSpecification[]) => files;
}

export type TestFailure = { file: string; test: string };

/** Runs tests many times with one database server and one module cache. */
export class TestRunner {
  readonly #vitest: Vitest;
  readonly #root: string;

  private constructor(vitest: Vitest, root: string) {
    this.#vitest = vitest;
    this.#root = root;
  }

  static async start(root: string): Promise<TestRunner> {
    const options = { root, config: join(root, 'vitest.config.ts'), watch: false, reporters: [{}], sequence: { sequencer: GivenOrder } };
    const vitest = await createVitest('test', options, { server: { watch: null } });
    await vitest.standalone();
    return new TestRunner(vitest, root);
  }

  /**
   * The test files that fail, each with its first failure. `changed` are the source files that differ from the originals.
   * With `first`, one process runs the files in this order and stops at the first failure.
   */
  async failures(
    tests: readonly string[],
    { changed = [], first }: { changed?: readonly string[]; first: boolean },
  ): Promise<TestFailure[]> {
    if (tests.length === 0) return [];
    const project = this.#vitest.getRootProject();
    Object.assign(project.config, first ? { bail: 1, maxWorkers: 1 } : { bail: 0, maxWorkers: 2 });
    for (const file of changed) this.#vitest.invalidateFile(file);
    // Otherwise failures of an earlier run are reported again.
    this.#vitest.state.filesMap.clear();
    try {
      const { testModules } = await this.#vitest.runTestSpecifications(
        tests.map((test) => project.createSpecification(join(this.#root, test))),
      );
      return testModules
        .filter((module) => !module.ok())
        .map((module) => ({ file: relative(this.#root, module.moduleId), test: firstFailure(module) }));
    } finally {
      for (const file of changed) this.#vitest.invalidateFile(file);
    }
  }

  close(): Promise<void> {
    return this.#vitest.close();
  }
}

function firstFailure(module: TestModule): string {
  for (const test of module.children.allTests('failed')) return test.fullName;
  return module.errors()[0]?.message.split('\n')[0] ?? 'did not load';
}
