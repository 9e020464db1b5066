const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** After a word for class, or at the beginning: `Class 10 – Evening`, `VIII Evening`. */
const NAMED = /\b(?:class|cl|std|standard|grade)\W*(\d{1,2}|[ivx]+)\b/i
const FIRST = /^\W*(\d{1,2}|[ivx]+)(?=[\s\-–—.,:(]|$)/i

/** The class that a batch's name says; blank if it says none. */
export function classOfName(name: string) {
  const [, said = ''] = NAMED.exec(name) ?? FIRST.exec(name) ?? []
  const number = /^\d/.test(said) ? Number(said) : ROMAN.indexOf(said.toLowerCase()) + 1
  return number >= 1 && number <= 12 ? String(number) : ''
}
