/** A list counts the robots that use something up to one more than this, and its page shows "100+" of those. */
export const usingShownMax = 100;
