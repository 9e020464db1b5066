// This file is imported first, so that an old Node gets its message instead of a syntax error.
const OLDEST = 20

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `Ganit needs Node ${OLDEST} or newer to start; this is ${process.versions.node}. Get it from nodejs.org.`,
  )
  process.exit(1)
}
