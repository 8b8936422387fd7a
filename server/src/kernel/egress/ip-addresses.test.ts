import { expect, test } from 'vitest';
import { isAllowedAddress, neighbourhoodOf, networkOf } from './ip-addresses.ts';

test.each([
  [[], '203.0.113.9', true],
  [[], null, true],
  [['203.0.113.9'], '203.0.113.9', true],
  [['203.0.113.9'], '203.0.113.8', false],
  [['10.0.0.0/8', '192.168.1.0/24'], '192.168.1.77', true],
  [['10.0.0.0/8', '192.168.1.0/24'], '192.168.2.77', false],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '::1', false],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['0.0.0.0/0'], '8.8.8.8', true],
  [['10.0.0.0/8'], null, false],
  [['10.0.0.0/8'], 'no address', false],
])('%j and %s: %s', (networks, address, expected) => {
  expect(isAllowedAddress(networks, address)).toBe(expected);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:1::5:6:7:8', '2001:db8:1:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['', ''],
])('%s is at home in %s', (address, network) => {
  expect(neighbourhoodOf(address)).toBe(network);
});
