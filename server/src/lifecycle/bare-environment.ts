/** Where a process finds its libraries, what Node compiled of them before, and a place for what it writes aside. */
const PASSED_ON = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'NODE_COMPILE_CACHE',
  'SystemRoot',
  'TEMP',
  'TMPDIR',
]

/** The environment of a process that handles what strangers sent: it needs nothing else of ours, least of all secrets. */
export const bareEnvironment = () => ({
  ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  MALLOC_ARENA_MAX: '2',
})
