import { useWindowKey } from '../../../../ui/buttons/use-window-key.ts'

const TYPING = 'input:not([type=radio], [type=checkbox]), textarea, select, math-field, dialog *'
const ITS_OWN_ENTER = 'button, a, summary, textarea, select, dialog *'

type QuestionKeys = {
  /** Options that can be chosen by letter. */
  letters: number
  onLetter: (letter: string) => void
  onEnter: () => void
  onHint: () => void
}

/** Keys: A to F choose an option, H asks for a hint, Enter checks or goes on. In a text field, letters are typed. */
export function useQuestionKeys({ letters, onLetter, onEnter, onHint }: QuestionKeys) {
  useWindowKey((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented) return
    const on = target instanceof Element ? target : document.body
    if (key === 'Enter') {
      if (on.closest(ITS_OWN_ENTER)) return
      event.preventDefault()
      onEnter()
      return
    }
    if (on.closest(TYPING)) return
    const letter = key.toUpperCase()
    const n = 'ABCDEF'.indexOf(letter)
    if (letter.length !== 1) return
    if (n >= 0 && n < letters) onLetter(letter)
    else if (letter === 'H') onHint()
  })
}
