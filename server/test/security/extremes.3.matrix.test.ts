import { testExtremes } from './extreme-requests.ts';

testExtremes({ sampleUsers: 20, share: { at: 2, of: 4 } });
