// A vitest reporter that keeps the names of running test files in the file UNFINISHED_FILES, to name them if the run hangs.
import { writeFileSync } from 'node:fs';

export default class UnfinishedFiles {
  #running = new Set();

  onTestModuleQueued({ moduleId }) {
    this.#running.add(moduleId);
    this.#tell();
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId);
    this.#tell();
  }

  #tell() {
    writeFileSync(process.env.UNFINISHED_FILES, [...this.#running].map((file) => `  ${file}\n`).join(''));
  }
}
