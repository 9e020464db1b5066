/**
 * Characters that receipts and papers can print: Latin and India's scripts, accents, digits and usual signs, no emoji.
 */
const PRINTED =
  /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Inherited}\u0020-\u00ff\u0964\u0965\u2010-\u2026\u20b9\u200c\u200d]*$/u

/** Sentence about the characters of a name that receipts cannot print; undefined if they can print all. */
export function unprintableWords(name: string) {
  const words = name.split(/\s+/).filter((word) => !PRINTED.test(word))
  return words.length > 0 ? `Receipts cannot print ${words.join(' ')}.` : undefined
}
