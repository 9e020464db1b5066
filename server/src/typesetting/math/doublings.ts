/** Commands that MathJax lays out anew for each layer around what stands in them: one in another takes twice as long. */
const TWICE = /^\\(?:x(?!i$)[a-z]{2,}|pmb|overbracket|underbracket)$/i

type Group = { depth: number; hasTwice: boolean }

/**
 * How often the time for a formula doubles, at most: how deep a group stands within groups that may belong to such a command. An
 * upper bound, as a group counts wherever such a command stands before it.
 */
export function doublingsOf(latex: string) {
  let most = 0
  const around: Group[] = []
  let group: Group = { depth: 0, hasTwice: false }
  for (const [sign] of latex.matchAll(/%[^\n]*|\\(?:[a-z]+|.)|[{}]/gis))
    if (sign === '{') {
      around.push(group)
      group = { depth: group.depth + Number(group.hasTwice), hasTwice: false }
      most = Math.max(most, group.depth)
    } else if (sign === '}') group = around.pop() ?? group
    else if (TWICE.test(sign)) group.hasTwice = true
  return most
}
