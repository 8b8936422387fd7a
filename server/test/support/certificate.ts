import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of localhost, made for tests: nothing vouches for it but a test that says so. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgptAPVdPQkOy/ZEn8
bGeub5tvZMLYwFVTQrCDuKqFSWqhRANCAAR7G0w61aP+8Ry/I6baq1r14yCHCsj8
7JtccLaMdZjeXEZW1yJpmAp7gAG3rizGmX2hYrCTdU5aJNDC/8/oMep5
-----END PRIVATE KEY-----`,
  cert: readFileSync(join(import.meta.dirname, 'localhost.pem'), 'utf8'),
};
