// npm start: installs and builds what is missing, then runs Ganit. Plain JavaScript without dependencies, because
// before the first install there are none. Old Nodes must get as far as this sentence, so the rest comes later.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    `Ganit needs Node 20 or newer to start; this is ${process.versions.node}. Get it from nodejs.org.`,
  )
  process.exit(1)
}

import('./bootstrap.mjs').then(async ({ prepare, run }) => {
  await prepare()
  process.exitCode = await run(['server/src/main.ts'])
})
