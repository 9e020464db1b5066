/** Markdown's special characters; an underscore inside a word is not special. */
const SIGNS = /[\\`*[\]<>$#|~]|(?<![a-z0-9])_|_(?![a-z0-9])/gi

const escapeMarkdown = (value: string) =>
  value.replace(SIGNS, (sign) => `\\${sign}`).replace(/\r?\n/g, '  \n')

/**
 * Replaces `{academy}`, `{email}` and the like with the academy's details, escaped as plain text. Unset values are empty,
 * with the stars of emphasis around them; unknown names stay.
 */
export const fillPlaceholders = (markdown: string, values: Record<string, string | null>) =>
  markdown.replace(/(\*?)\{(\w+)\}\1/g, (whole, star: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    const text = escapeMarkdown(values[name] ?? '')
    return text && star + text + star
  })
