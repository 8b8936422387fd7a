import { testExtremes } from './extreme-requests.ts';

testExtremes({ sampleUsers: 20, share: { at: 0, of: 4 } });
