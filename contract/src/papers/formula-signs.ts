/** Finds `\(…\)`, `\[…\]` and the character behind them; skips `\\` and formulas between dollar signs. */
const FORMULAS =
  /\\\\|\\\(((?:[^\\$]|\\[^()[\]])*)\\\)([\p{Script=Latin}\d]*)|\\\[((?:[^\\$]|\\[^()[\]])*)\\\]|\$\$[^$]*\$\$|\$(?!\s)(?:\\[\s\S]|[^$\\])*(?<!\s)\$(?![\p{Script=Latin}\d])/gu

/**
 * Converts formulas of Moodle and chat assistants, `\(…\)` and `\[…\]`, to dollar signs. A dollar sign closes no
 * formula before a letter, so the letters behind it join the formula, as in `\(n\)th`.
 */
export const toDollarFormulas = (text: string) =>
  /\\[([]/.test(text)
    ? text.replace(FORMULAS, (all, inline?: string, joined?: string, display?: string) => {
        if (inline?.trim()) return `$${inline.trim()}${joined ? `\\text{${joined}}` : ''}$`
        return display?.trim() ? `$$${display.trim()}$$` : all
      })
    : text
