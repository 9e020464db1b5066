// npm start [-- --new]: installs and builds what is missing, then runs Ganit. Plain JavaScript without dependencies,
// because none are installed before the first start.
import '../build/node-version.mjs'

import('../build/bootstrap.mjs').then(async ({ prepare, runApp }) => {
  await prepare()
  process.exitCode = await runApp({}, process.argv.slice(2))
})
