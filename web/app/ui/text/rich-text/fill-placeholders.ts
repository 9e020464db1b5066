/** What Markdown would take for its own signs; an underscore inside a word is none. */
const SIGNS = /[\\`*[\]<>$#|~]|(?<![a-z0-9])_|_(?![a-z0-9])/gi

const asText = (value: string) =>
  value.replace(SIGNS, (sign) => `\\${sign}`).replace(/\r?\n/g, '  \n')

/**
 * Puts the academy's own words in place of `{academy}`, `{email}` and the like, as plain text whatever they hold.
 * One that is not set is empty; braces that name nothing stay.
 */
export const fillPlaceholders = (markdown: string, values: Record<string, string | null>) =>
  markdown.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? asText(values[name] ?? '') : whole,
  )
