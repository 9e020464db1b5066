/** First word, last word, and the words in between. */
export function splitName(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', ...rest] = words
  const last = rest.pop()
  return {
    first_name: first,
    ...(rest.length > 0 && { middle_name: rest.join(' ') }),
    ...(last !== undefined && { last_name: last }),
  }
}
