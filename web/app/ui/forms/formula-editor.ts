import type { MathfieldElement } from 'mathlive'

/** A field in which formulas are written as they look. */
export type FormulaEditor = MathfieldElement

let loading: Promise<() => FormulaEditor> | undefined

/** Loads the library with the first field. Its fonts are those of our formulas; it makes no sounds and fetches nothing. */
export function loadFormulaEditor() {
  loading ??= import('mathlive').then(
    ({ MathfieldElement }) => {
      MathfieldElement.fontsDirectory = null
      MathfieldElement.soundsDirectory = null
      return () => new MathfieldElement()
    },
    // Where it did not come, the next field tries again.
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
