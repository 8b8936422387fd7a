import { testTextSize } from '../support/text-size.ts';

testTextSize('zh-CN');
testTextSize('ch-CN');
