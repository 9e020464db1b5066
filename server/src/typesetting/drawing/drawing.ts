/** A shape, a group or a text of a drawing, with the attributes of SVG that say where it is and how it looks. */
export type Shape = {
  name: string
  attributes: Record<string, string>
  children: (Shape | string)[]
}

/** A drawing in its own coordinates; `box` is the part of the plane that it shows: x, y, width, height. */
export type Drawing = { box: [number, number, number, number]; children: (Shape | string)[] }
