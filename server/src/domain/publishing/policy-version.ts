/** Increases with every change of the allow-list: text stored under an older version is cleaned again on delivery. */
export const htmlPolicy = 1;
