import { testExtremes } from './extreme-requests.ts';

testExtremes({ sampleUsers: 20, share: { at: 3, of: 4 } });
