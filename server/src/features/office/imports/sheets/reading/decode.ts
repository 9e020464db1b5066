export { decodeText } from '@ganit/contract/decode-text'

// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for control characters.
const BINARY = /[\x01-\x08\x0e-\x1f]/

/** Magic texts of documents that are no tables. */
const DOCUMENT = /^\s*(?:%PDF-|\{\\rtf|<\?xml|<!doctype|<html)/i

/** Whether a text has a heading line and at least one more. */
export const isTable = (text: string) =>
  !BINARY.test(text) &&
  !DOCUMENT.test(text) &&
  text.split(/\r\n?|\n/, 10_000).filter((line) => /\S/.test(line)).length > 1
