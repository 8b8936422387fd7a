import { createServer } from 'node:net';
import { codeOf, messageOf, StartupError } from '#kernel/startup-error.ts';

interface Address {
  host: string;
  port: number;
}

/** Makes sure early, before any long work, that the address can be listened on. */
export async function requireFreeAddress(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(address, resolve));
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  } catch (error) {
    throw addressError(address, error);
  }
}

/** Says in one line why an address cannot be listened on. */
export function addressError({ host, port }: Address, error: unknown): StartupError {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} is in use: stop the program that uses it, or choose another with --port.`,
      );
    case 'EACCES':
      return new StartupError(
        `Port ${port} may not be opened by this user: choose one above 1023 with --port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(`${host} is not an address of this machine: choose another with --host.`);
    default:
      return new StartupError(`Cannot listen on ${host}:${port}: ${messageOf(error)}`, { cause: error });
  }
}

/** Addresses under which a browser on this machine finds the server by the name that passkeys are made for. */
const localHosts: readonly string[] = ['0.0.0.0', '::', '127.0.0.1', '::1'];

/** The address for a browser on this machine. */
export function browserUrl({ host, port }: Address): string {
  const name = localHosts.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
