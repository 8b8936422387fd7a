import { testOtherPlaces, testPages } from '../support/languages-and-looks.ts';

testPages('en-US');
testPages('zh-CN');
testPages('ch-CN');
testOtherPlaces(['zh-CN', 'ch-CN']);
