const OFTEN_MS = 1000
const SELDOM_MS = 15_000

/** Shows the name and the duration of a piece of work until it is done. Returns the work's result. */
export async function sayWhile(what, work) {
  const since = Date.now()
  const elapsed = () => `${Math.round((Date.now() - since) / 1000)} s`
  const { isTTY } = process.stdout
  process.stdout.write(isTTY ? `${what} …` : `${what} …\n`)
  const timer = setInterval(
    () => process.stdout.write(isTTY ? `\r${what} … ${elapsed()}` : `  … ${elapsed()}\n`),
    isTTY ? OFTEN_MS : SELDOM_MS,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    process.stdout.write(isTTY ? `\r${what} … ${elapsed()}\n` : `  took ${elapsed()}\n`)
  }
}
