// Loaded before an app that a test starts: writes the address of each module, as it is read, to a file.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_FILES, `${url}\n`)
    return next(url, context)
  },
})
