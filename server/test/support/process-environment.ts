/** All that a process under test gets of ours; NODE_COMPILE_CACHE halves what it takes to load the server. */
export const processEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
