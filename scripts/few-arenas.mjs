/**
 * By what glibc keeps less memory: few arenas, buffers of 64 kB and more that are given back when they are freed, and no more than
 * 128 kB kept at the end of the heap. The benchmark starts the server with the same.
 */
const settings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * By default glibc gives eight arenas to each core, and each keeps what its threads freed. It reads the settings when a process begins,
 * so this one is replaced by itself with the same process id. Only on Linux.
 */
export function useFewArenas() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...process.env, ...settings });
}
