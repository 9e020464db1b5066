import type { SvgNode } from 'mathjax'
import type { Formula } from '../math/formulas.ts'
import { toParagraphText } from '../printable.ts'
import { graphemesOf, stretchesOf } from '../runs.ts'
import { typefacesFor } from '../typefaces.ts'
import { formulasOf, wordsOf } from './parse.ts'
import { signsAsLatex, withUsualSigns } from './signs.ts'

type SetFormula = (latex: string, display: boolean) => Formula

/** Texts within a formula that use our fonts, because MathJax has no glyph. */
const textsIn = ({ kind, value, children }: SvgNode): string[] =>
  kind === '#text' ? [value ?? ''] : (children ?? []).flatMap(textsIn)

/**
 * Characters of texts that neither our fonts nor MathJax have, such as `😀` or letters of other scripts, which print as
 * boxes; each once per text.
 */
export async function unprintableSigns(set: SetFormula, texts: string[]) {
  const { text: faces } = await typefacesFor(texts.join('\n'))
  const without = (text: string) =>
    stretchesOf(toParagraphText(text), faces).flatMap((it) =>
      it.isKnown ? [] : graphemesOf(it.text),
    )

  function inFormula(latex: string, display = false) {
    try {
      return textsIn(set(latex, display).tree).flatMap(without)
    } catch {
      // Printed as typed.
      return without(latex)
    }
  }
  // MathJax sets graphemes letter by letter.
  function inStretch(text: string) {
    const letters = new Set(inFormula(signsAsLatex(text)).join(''))
    return graphemesOf(text).filter((sign) => Array.from(sign).some((one) => letters.has(one)))
  }
  const inWords = (words: string) =>
    stretchesOf(toParagraphText(withUsualSigns(words)), faces).flatMap(({ text, isKnown }) =>
      isKnown ? [] : inStretch(text),
    )
  return (text: string) => {
    const inside = formulasOf(text).flatMap(({ latex, display }) => inFormula(latex, display))
    return [...new Set([...wordsOf(text).flatMap(inWords), ...inside])]
  }
}
