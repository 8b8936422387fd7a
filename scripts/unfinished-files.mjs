// A reporter of vitest: keeps the names of the test files that run in the file UNFINISHED_FILES, for whoever ends a run that hangs.
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
