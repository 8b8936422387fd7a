import { testBodies } from './bodies.ts';

testBodies();
