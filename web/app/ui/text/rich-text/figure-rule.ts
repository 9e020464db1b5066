import type { MarkdownIt } from 'markdown-it'

/** Addresses of a text's figures, numbered from 1: ours, or files chosen just now. */
export type Figures = readonly string[]

/** Blocks pictures from other sites, whoever wrote the question. */
export const isFigure = (url: string) =>
  url.startsWith('/api/questions/figures/') ||
  /^data:image\/(?:jpeg|png|webp|avif|gif|svg\+xml)[;,]/i.test(url)

const PLACE = /!\[(\d{1,3})\](?!\()/y

/** Markdown rule: `![2]` is the question's second figure (token `figure`), or plain text if there is none. */
export function figureRule(markdown: MarkdownIt) {
  markdown.inline.ruler.before('image', 'figure', (state, silent) => {
    PLACE.lastIndex = state.pos
    const [all, place] = PLACE.exec(state.src) ?? []
    const { figures } = state.env as { figures?: Figures }
    const url = figures?.[Number(place) - 1]
    if (!all || !url || !isFigure(url)) return false
    if (!silent) {
      const token = state.push('figure', 'img', 0)
      token.attrs = [
        ['src', url],
        ['alt', `Figure ${place}`],
        ['class', 'gn-figure'],
      ]
    }
    state.pos += all.length
    return true
  })
}
