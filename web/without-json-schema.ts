import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const WRITERS = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const EXPORTED = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm
/** zod also reads the minimum and maximum of a schema through this export. */
const READS_CHECKS = 'aggregateChecks'

/** Empties the part of zod that writes JSON Schema, an eighth of zod. Only the server writes it. */
export const leaveOutJsonSchema = (): Plugin => ({
  name: 'leave-out-json-schema',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    if (this.environment.name !== 'client') return null
    if (id.endsWith('?whole')) return readFileSync(id.replace('?whole', ''), 'utf8')
    if (!WRITERS.test(id)) return null
    const found = [...readFileSync(id, 'utf8').matchAll(EXPORTED)]
    const lines = found.map(([, name, renamed = name]) =>
      renamed === READS_CHECKS
        ? `export { ${renamed} } from '${id}?whole'`
        : `export const ${renamed} = () => undefined`,
    )
    return { code: lines.join('\n'), moduleSideEffects: false }
  },
})
