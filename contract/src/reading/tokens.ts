import { typedToLatex } from './typed.ts'
import { Unreadable } from './unreadable.ts'

/** Commands with the same meaning as the first of their group. */
const GROUPS = String.raw`\frac \dfrac \tfrac \cfrac, \le \leq \leqslant, \ge \geq \geqslant, \ne \neq, < \lt, > \gt,
  \{ \lbrace, \} \rbrace, [ \lbrack, ] \rbrack, \emptyset \varnothing, \setminus \backslash, \vee \lor, \csc \cosec,
  ^{\circ} \degree, e \exponentialE, \binom \dbinom \tbinom`
const SAME = new Map(
  GROUPS.split(/,\s+/).flatMap((group) => {
    const [first = '', ...others] = group.split(' ')
    return others.map((other) => [other, first] as const)
  }),
)

/** Commands that only change a formula's looks. */
const LOOKS = new Set([
  ...['\\,', '\\;', '\\:', '\\!', '\\ ', '\\quad', '\\qquad', '~', '$', '\\displaystyle'],
  ...['\\textstyle', '\\limits', '\\nolimits', '\\big', '\\Big', '\\bigl', '\\bigr', '\\Bigl'],
  ...['\\Bigr', '\\thinspace', '\\enspace', '\\strut'],
])

/** `apart`: something, if only a space, separates it from the token before. */
export type Token = { text: string; apart: boolean }

/** Characters outside those a formula is written with. */
const FOREIGN = /[^\sA-Za-z0-9+\-*/=<>()[\]{}^_,.;:!|'&%$~\\√∛∜]/u

const TOKEN = /\\[a-zA-Z]+|\\.|\d+\.\d*|\.?\d+|\s+|./gsu

const BAR = /^(?:\||\\[lr]?vert)$/

/** Tokens of a formula, in one spelling where there are several. */
export function tokenise(latex: string): Token[] {
  const plain = typedToLatex(latex)
  if (FOREIGN.test(plain)) throw new Unreadable('a sign that is no mathematics')
  const tokens: Token[] = []
  let apart = false
  let sided: string | undefined
  for (const [found] of plain.matchAll(TOKEN)) {
    if (/^\\m?(?:left|right)$/.test(found)) sided = found.replace('\\m', '\\')
    else if (found.trim() === '' || LOOKS.has(found)) apart = true
    else {
      const text = SAME.get(found) ?? found
      if (sided && BAR.test(text)) tokens.push({ text: `${sided}|`, apart })
      else if (!(sided && text === '.')) tokens.push({ text, apart })
      sided = undefined
      apart = false
    }
  }
  return tokens
}
