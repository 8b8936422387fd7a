import { testExtremes } from './extreme-requests.ts';

testExtremes({ sampleUsers: 20, share: { at: 1, of: 4 } });
