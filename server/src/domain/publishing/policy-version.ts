/** Grows with every change of the allow-list: stored text of an older one is cleaned anew when it is delivered. */
export const htmlPolicy = 1;
