import { testLanguagesAndLooks } from '../support/languages-and-looks.ts';

// Traditional Chinese has the layout of simplified Chinese, and its words are read by a test of the messages.
testLanguagesAndLooks(['zh-CN', 'en-US']);
