import type { SvgNode } from 'mathjax'
import type { Formula } from '../math/formulas.ts'
import { composed } from '../printable.ts'
import { graphemesOf, stretchesOf } from '../runs.ts'
import { typefacesFor } from '../typefaces.ts'
import { formulasOf, wordsOf } from './parse.ts'
import { signsAsLatex, withUsualSigns } from './signs.ts'

type SetFormula = (latex: string, display: boolean) => Formula

/** The texts within a formula that are set in the typefaces: MathJax has no glyph for them. */
const textsIn = ({ kind, value, children }: SvgNode): string[] =>
  kind === '#text' ? [value ?? ''] : (children ?? []).flatMap(textsIn)

/**
 * Looks for the signs of texts that neither the typefaces nor MathJax have, such as `😀` or letters of a script that is not ours:
 * on paper they are empty boxes. Each is named once for a text.
 */
export async function unprintableSigns(set: SetFormula, texts: string[]) {
  const { text: faces } = await typefacesFor(texts.join('\n'))
  const without = (text: string) =>
    stretchesOf(composed(text), faces).flatMap((it) => (it.isKnown ? [] : graphemesOf(it.text)))

  function inFormula(latex: string, display = false) {
    try {
      return textsIn(set(latex, display).tree).flatMap(without)
    } catch {
      // Printed as it was typed.
      return without(latex)
    }
  }
  // MathJax sets letter by letter what people count as one sign.
  function inStretch(text: string) {
    const letters = new Set(inFormula(signsAsLatex(text)).join(''))
    return graphemesOf(text).filter((sign) => Array.from(sign).some((one) => letters.has(one)))
  }
  const inWords = (words: string) =>
    stretchesOf(composed(withUsualSigns(words)), faces).flatMap(({ text, isKnown }) =>
      isKnown ? [] : inStretch(text),
    )
  return (text: string) => {
    const inside = formulasOf(text).flatMap(({ latex, display }) => inFormula(latex, display))
    return [...new Set([...wordsOf(text).flatMap(inWords), ...inside])]
  }
}
