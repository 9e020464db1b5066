/** A shape, group or text of a drawing, with its SVG attributes. */
export type Shape = {
  name: string
  attributes: Record<string, string>
  children: (Shape | string)[]
}

/** A drawing in its own coordinates; `box` is the viewBox: x, y, width, height. */
export type Drawing = { box: [number, number, number, number]; children: (Shape | string)[] }

const textOf = (node: Shape | string): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

/** Texts of a drawing's labels, in order. */
export const labelsOf = ({ children }: Pick<Drawing, 'children'>): string[] =>
  children.flatMap((node) => {
    if (typeof node === 'string' || node.attributes.display === 'none') return []
    return node.name === 'text' ? [textOf(node)] : labelsOf(node)
  })
