import type { Pool } from 'pg'

/**
 * A pool that opens whenever it is asked for something. `close` ends it as it is: running work keeps its connections
 * until its end, and whoever asks later opens another.
 */
export function createWakingPool(open: () => Pool) {
  let opened: Pool | undefined
  const pool = new Proxy({} as Pool, {
    get(_, name) {
      opened ??= open()
      const value: unknown = Reflect.get(opened, name)
      return typeof value === 'function' ? value.bind(opened) : value
    },
    set: () => false,
  })
  async function close() {
    const closing = opened
    opened = undefined
    await closing?.end()
  }
  return { pool, close }
}
