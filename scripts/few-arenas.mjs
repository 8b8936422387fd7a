/** By what glibc keeps less memory; the benchmark starts the server with the same. */
const settings = { MALLOC_ARENA_MAX: '2' };

/**
 * By default glibc gives eight arenas to each core, and each keeps what its threads freed. It reads the setting when a process begins,
 * so this one begins anew, under the same process id. Elsewhere than on Linux nothing happens.
 */
export function useFewArenas() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, ...settings });
}
