/** The addresses of GraphiQL's files, which `explorer.config.ts` writes. */
declare module 'virtual:graphiql' {
  /** Of a script that defines `YogaGraphiQL`, and of its editor's workers by their labels. */
  const addresses: Readonly<Record<'graphiql' | 'editorWorkerService' | 'graphql' | 'json', string>>;
  export default addresses;
}
