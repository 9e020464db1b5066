import type { MarkdownIt } from 'markdown-it'

/** Figures that a text places, by their places from 1: addresses of ours, or what was chosen just now. */
export type Figures = readonly string[]

/** Nothing of elsewhere is loaded, whoever wrote the question. */
export const isFigure = (url: string) =>
  url.startsWith('/api/questions/figures/') ||
  /^data:image\/(?:jpeg|png|webp|avif|gif|svg\+xml)[;,]/i.test(url)

const PLACE = /!\[(\d{1,3})\](?!\()/y

/** Teaches Markdown `![2]`, which stands for the second figure of a question (token `figure`); without such a figure it stays text. */
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
