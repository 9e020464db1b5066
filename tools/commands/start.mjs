// npm start [-- --new]: installs and builds what is missing, then runs Ganit. Plain JavaScript without dependencies, because
// before the first install there are none.
import '../build/node-version.mjs'

import('../build/bootstrap.mjs').then(async ({ prepare, runApp }) => {
  await prepare()
  process.exitCode = await runApp({}, process.argv.slice(2))
})
