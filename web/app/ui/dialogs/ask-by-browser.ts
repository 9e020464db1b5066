import { isValidElement, type ReactNode } from 'react'
import { currentlyAsked } from './ask.ts'

/** What a text says, without its marks. */
function plain(text: ReactNode): string {
  if (Array.isArray(text)) return text.map(plain).join('')
  if (isValidElement<{ children?: ReactNode }>(text)) return plain(text.props.children)
  return typeof text === 'string' || typeof text === 'number' ? String(text) : ''
}

/** Asks everything that waits with the browser's own dialogs, which need no file of ours. */
export function askByBrowser() {
  for (const asked of currentlyAsked().toReversed()) {
    if (asked.kind === 'alert') {
      window.alert(plain(asked.notice.text))
      asked.answer()
      continue
    }
    const { text, detail } = asked.question
    asked.answer(window.confirm([plain(text), detail].filter(Boolean).join('\n')))
  }
}
