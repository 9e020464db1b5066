import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const A_CATALOGUE = /\/app\/i18n\/[a-z]+\.json$/

/** Whether a text is what it is in English, with nothing that stands in it: then its key says all. */
const isItsKey = (id: string, text: string) => id === text && !/[{}<>'#]/.test(text)

/**
 * Parses the texts of a catalogue when the pages are built, so that no browser needs the parser, thrice what shows
 * them; most of the English ones need not be sent a second time.
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
