import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const A_CATALOGUE = /\/app\/i18n\/[a-z]+\.json$/

/** True if an English text equals its key and has no placeholders: then the key is enough. */
const isItsKey = (id: string, text: string) => id === text && !/[{}<>'#]/.test(text)

/**
 * Parses catalogues at build time, so that browsers need no parser, which is three times as large as the renderer. Most
 * English texts equal their keys and are left out.
 */
export const compileMessages = (): Plugin => ({
  name: 'compile-messages',
  transform: {
    order: 'pre',
    filter: { id: A_CATALOGUE },
    handler(source) {
      const texts: Record<string, string> = JSON.parse(source)
      const compiled = Object.entries(texts)
        .filter(([id, text]) => !isItsKey(id, text))
        .map(([id, text]) => [id, compileMessage(text)])
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`,
        moduleType: 'js',
        map: null,
      }
    },
  },
})
