/** Milliseconds that this thread has computed: unlike those of a clock they do not grow with what else the machine does. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
