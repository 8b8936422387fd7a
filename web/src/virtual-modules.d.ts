declare module 'virtual:messages/*' {
  /** Messages by namespace. */
  const messages: Record<string, Record<string, unknown>>;
  export default messages;
}

declare module 'virtual:sign-in-messages' {
  const messages: Record<import('@quarterdeck/contract/core/language').Language, Record<string, string>>;
  export default messages;
}
