const LONGEST = 160

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The first paragraph of rendered text in plain words, short enough for a description; '' where there is none. */
export function firstWords(html: string) {
  const [, paragraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? []
  const text = paragraph
    // A formula's source and its drawing say the same once more.
    .replace(/<span class="katex-mathml">[\s\S]*?<\/math><\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= LONGEST) return text
  return `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')} …`
}
