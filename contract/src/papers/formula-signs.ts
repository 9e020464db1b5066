/** `\(…\)`, `\[…\]` and what follows at once; `\\` and formulas between dollar signs are passed over. */
const FORMULAS =
  /\\\\|\\\(((?:[^\\$]|\\[^()[\]])*)\\\)([\p{Script=Latin}\d]*)|\\\[((?:[^\\$]|\\[^()[\]])*)\\\]|\$\$[^$]*\$\$|\$(?!\s)(?:\\[\s\S]|[^$\\])*(?<!\s)\$(?![\p{Script=Latin}\d])/gu

/**
 * Formulas as Moodle and chat assistants write them, `\(…\)` and `\[…\]`, between dollar signs. A dollar sign closes no
 * formula before a letter, so that in `\(n\)th` the letters join the formula.
 */
export const withDollars = (text: string) =>
  /\\[([]/.test(text)
    ? text.replace(FORMULAS, (all, inline?: string, joined?: string, display?: string) => {
        if (inline?.trim()) return `$${inline.trim()}${joined ? `\\text{${joined}}` : ''}$`
        return display?.trim() ? `$$${display.trim()}$$` : all
      })
    : text
