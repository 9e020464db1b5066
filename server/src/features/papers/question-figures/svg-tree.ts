import type { Drawing, Shape } from '../../../typesetting/drawing/drawing.ts'
import { tokeniseXml, UnreadableSvg } from './svg-tokens.ts'

const boxOf = (attributes: ReadonlyMap<string, string>): Drawing['box'] => {
  const sides = (attributes.get('viewBox') ?? '').trim().split(/[\s,]+/)
  const [x = 0, y = 0, width = 0, height = 0] = sides.map(Number)
  if (width > 0 && height > 0) return [x, y, width, height]
  return [0, 0, Number(attributes.get('width')) || 1, Number(attributes.get('height')) || 1]
}

/** A stored drawing as a tree, for printing; undefined if it is not a drawing. */
export function parseSvgTree(svg: string): Drawing | undefined {
  const root: Shape = { name: '', attributes: {}, children: [] }
  const open = [root]
  let box: Drawing['box'] | undefined
  try {
    for (const token of tokeniseXml(svg)) {
      const parent = open.at(-1) ?? root
      if (token.type === 'text') parent.children.push(token.text)
      else if (token.type === 'end') open.pop()
      else {
        const { name, attributes, isEmpty } = token
        box ??= boxOf(attributes)
        const shape = { name, attributes: Object.fromEntries(attributes), children: [] }
        parent.children.push(shape)
        if (!isEmpty) open.push(shape)
      }
    }
  } catch (error) {
    if (error instanceof UnreadableSvg) return undefined
    throw error
  }
  const [svgRoot] = root.children
  if (!box || !svgRoot || typeof svgRoot === 'string') return undefined
  return { box, children: svgRoot.children }
}
