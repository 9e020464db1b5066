/** Markdown's special characters; an underscore inside a word is not special. */
const SIGNS = /[\\`*[\]<>$#|~]|(?<![a-z0-9])_|_(?![a-z0-9])/gi

const asText = (value: string) =>
  value.replace(SIGNS, (sign) => `\\${sign}`).replace(/\r?\n/g, '  \n')

/**
 * Replaces `{academy}`, `{email}` and the like with the academy's details, escaped as plain text. Unset values are empty;
 * unknown names stay.
 */
export const fillPlaceholders = (markdown: string, values: Record<string, string | null>) =>
  markdown.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? asText(values[name] ?? '') : whole,
  )
