import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isTronAddress } from '@quarterdeck/contract/core/tron-address';
import { type Network, networks } from '@quarterdeck/contract/features/withdrawals/settings';

interface Form {
  isAddress(text: string): boolean;
  transactionId: RegExp;
}

const tron: Form = { isAddress: isTronAddress, transactionId: /^[0-9a-f]{64}$/ };
const ethereum: Form = { isAddress: isEthereumAddress, transactionId: /^0x[0-9a-f]{64}$/ };

const forms: Readonly<Record<Network, Form>> = { TRC20: tron, ERC20: ethereum, BEP20: ethereum };

/** Whether this can be an address of the network; a wrong checksum is a typing error. */
export function isAddressOf(network: Network, text: string): boolean {
  return forms[network].isAddress(text);
}

/** Whether this can be an address of any network. */
export function isAddress(text: string): boolean {
  return networks.some((network) => isAddressOf(network, text));
}

/** Whether this can be a transaction's id on the network, in small letters. One form each: an id in two forms would be credited twice. */
export function isTransactionIdOf(network: Network, text: string): boolean {
  return forms[network].transactionId.test(text);
}

/** Without a checksum in one case; in both cases by EIP-55. */
function isEthereumAddress(text: string): boolean {
  const digits = text.slice(2);
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return false;
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  return [...digits].every(
    (digit, at) =>
      digit === (Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit.toLowerCase()),
  );
}
