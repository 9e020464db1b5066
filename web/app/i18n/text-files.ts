import type { Language } from '@ganit/contract/language-names'
import { catalogueOf } from './catalogue-of.ts'

/**
 * The built files with the texts of a path in a language, among all built files. The page names them, so that a browser
 * fetches them with the program and not after it. English has none.
 */
export function textFilesOf(files: readonly string[], language: Language, path: string) {
  const catalogue = catalogueOf(path)
  if (language === 'en' || !catalogue) return []
  const names = [`texts-${language}-${catalogue}`, `said-${language}`, 'saying']
  return files.filter((file) =>
    names.some((name) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)),
  )
}
