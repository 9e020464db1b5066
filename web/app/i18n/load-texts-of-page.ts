import { readLanguage } from './language.ts'
import { loadTexts } from './texts.ts'

/** A `clientLoader` of a layout: the next page opens with its texts. */
export async function loadTextsOfPage({ request }: { request: Request }) {
  await loadTexts(readLanguage(), new URL(request.url).pathname)
  return null
}
