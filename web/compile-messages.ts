import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { messagesOfCatalogue, readCatalogue } from '../tools/build/messages.ts'
import type { CatalogueName } from './app/i18n/catalogue-of.ts'

const ENGLISH = /\/app\/i18n\/en\.json$/
const VIRTUAL = /^virtual:texts\/([a-z]+)\/([a-z]+)$/

/** True for texts that need a parser. `catalogues.ts` splits the other texts into words and names. */
const isForms = (text: string) => /\{\w+, (plural|select)/.test(text)

const exported = (texts: [string, string][]) => {
  const compiled = texts.map(([id, text]) => [id, isForms(text) ? compileMessage(text) : text])
  return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
}

/**
 * Parses texts at build time, so that browsers need no parser, which is three times as large as the renderer.
 * `virtual:texts/hi/site` holds the texts that pages of the part `site` can show. English texts equal their keys and
 * are left out, except those with several forms. `isWhole`: every part holds all texts, for tests of single components.
 */
export const compileMessages = ({ isWhole = false } = {}): Plugin => ({
  name: 'compile-messages',
  resolveId: { filter: { id: VIRTUAL }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:texts\// },
    handler(id) {
      const [, language = '', part = ''] = VIRTUAL.exec(id.slice(1)) ?? []
      const texts = Object.entries(readCatalogue(language))
      const own = isWhole ? undefined : messagesOfCatalogue(part as CatalogueName)
      return exported(texts.filter(([text]) => !own || own.has(text)))
    },
  },
  transform: {
    order: 'pre',
    filter: { id: ENGLISH },
    handler: (source) => ({
      code: exported(
        Object.entries<string>(JSON.parse(source)).filter(([, text]) => isForms(text)),
      ),
      moduleType: 'js',
      map: null,
    }),
  },
})
