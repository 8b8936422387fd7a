import { testOtherPlaces, testPages } from '../support/languages-and-looks.ts';

testPages('zh-CN');
testPages('ch-CN');
testOtherPlaces(['ch-CN']);
