import { testExtremes } from './extreme-requests.ts';

testExtremes({ sampleUsers: 20 });
