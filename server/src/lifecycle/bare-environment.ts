/** Variables for finding libraries, Node's compile cache, and temporary files. */
const PASSED_ON = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'SystemRoot',
  'TEMP',
  'TMPDIR',
]

/** Environment of processes that handle strangers' data. They need nothing else of ours, and above all no secrets. */
export const bareEnvironment = () => ({
  ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  MALLOC_ARENA_MAX: '2',
})
