import { createHash } from 'node:crypto';
import { tronAddress } from '@quarterdeck/contract/core/tron-address';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** An address of TRC20 with its checksum, the same for the same name. */
export function tronAddressOf(name: string): string {
  return tronAddress(sha256(name).subarray(0, 20));
}

/** The same for ERC20 and BEP20, without a checksum: in one case. */
export function ethereumAddressOf(name: string): string {
  return `0x${sha256(name).toString('hex', 0, 20)}`;
}

/** A transaction's id of a network, the same for the same name. */
export function transactionIdOf(name: string, network = 'TRC20'): string {
  return `${network === 'TRC20' ? '' : '0x'}${sha256(name).toString('hex')}`;
}
