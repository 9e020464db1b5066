import { namesToLatex } from '@ganit/contract/reading/words'
import type { Verdict } from '../judgement.ts'

const SIGNS: Record<string, string> = { '\\lt': '<', '\\gt': '>' }

const signOf = (text: string) => {
  const sign = namesToLatex(text).replace(/\\text\{([^{}]*)\}|\bsign\b|[\s.]/g, '$1')
  const plain = SIGNS[sign] ?? sign
  return /^[<>=]$/.test(plain) ? plain : undefined
}

/** Judges the sign between two numbers, `<`, `>` or `=`, where it is the whole right answer; else undefined. */
export function judgeLoneSign(rights: readonly string[], answer: string): Verdict | undefined {
  const [sign, wanted] = [signOf(answer), rights.map(signOf)]
  if (!sign || wanted.includes(undefined)) return
  return wanted.includes(sign) ? 'right' : 'wrong'
}
