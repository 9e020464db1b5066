const LONGEST = 160

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The first paragraph of rendered HTML as plain text, cut to the length of a description; '' if there is none. */
export function firstWords(html: string) {
  const [, paragraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? []
  const text = paragraph
    // KaTeX renders each formula twice; keep one.
    .replace(/<span class="katex-mathml">[\s\S]*?<\/math><\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`
}
