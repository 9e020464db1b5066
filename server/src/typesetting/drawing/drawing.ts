/** A shape, a group or a text of a drawing, with the attributes of SVG that say where it is and how it looks. */
export type Shape = {
  name: string
  attributes: Record<string, string>
  children: (Shape | string)[]
}

/** A drawing in its own coordinates; `box` is the part of the plane that it shows: x, y, width, height. */
export type Drawing = { box: [number, number, number, number]; children: (Shape | string)[] }

const textOf = (node: Shape | string): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

/** What the labels of a drawing say, one after the other. */
export const labelsOf = ({ children }: Pick<Drawing, 'children'>): string[] =>
  children.flatMap((node) => {
    if (typeof node === 'string' || node.attributes.display === 'none') return []
    return node.name === 'text' ? [textOf(node)] : labelsOf(node)
  })
