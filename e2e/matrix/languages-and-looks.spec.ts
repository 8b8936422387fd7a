import { testLanguagesAndLooks } from '../support/languages-and-looks.ts';

testLanguagesAndLooks(['ch-CN']);
