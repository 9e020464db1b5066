// Loaded before an app that a test starts. Writes the address of each module that the app reads to a file.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_FILES, `${url}\n`)
    return next(url, context)
  },
})
